public import ViperHTTP
public import ViperJSON
public import ViperValues

extension UserName: TextInputValue, OutputValue {
    public static func read(_ text: String) throws(InputFault) -> UserName {
        guard let name = UserName(text) else {
            throw InputFault("notAName", "Expected 3 to 30 letters from a to z, digits and underscores.")
        }
        return name
    }

    public static func schema(within bounds: Unbounded) -> Schema { .string(pattern: "^[A-Za-z0-9_]{3,30}$") }

    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> UserName {
        UserName(unchecked: variant == 0 ? "name" : "other_name")
    }

    public var jsonText: String { text.jsonText }

    public func write(to writer: inout ByteWriter) { writer.string(text) }

    public static var schema: Schema { .string() }
}
