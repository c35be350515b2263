public import ViperHTTP
public import ViperJSON
public import ViperValues

extension EmailAddress: TextInputValue, OutputValue {
    public static func read(_ text: String) throws(InputFault) -> EmailAddress {
        guard let address = EmailAddress(text) else {
            throw InputFault("notAnEmail", "Expected a mail address, such as name@example.org.")
        }
        return address
    }

    public static func schema(within bounds: Unbounded) -> Schema { .string(pattern: pattern) }

    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> EmailAddress {
        EmailAddress(unchecked: variant == 0 ? "a@example.org" : "b@example.org")
    }

    public var jsonText: String { text.jsonText }

    public func write(to writer: inout ByteWriter) { writer.string(text) }

    public static var schema: Schema { .string(format: "email") }

    /// The characters and the length are exact, but for the limits on the two parts.
    private static let pattern =
        "^(?=.{3,254}$)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\\-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?"
        + "(?:\\u002E[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?)*$"
}
