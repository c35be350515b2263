import ViperJSON
import ViperValues

extension JSONTree {
    /// The value of a parameter or a field as a schema's type takes it; a string if it is no value of the type.
    package init(_ text: String, type: String?) {
        switch type {
        case "integer", "number":
            if case .number(let number)? = try? JSONTree(parsing: Array(text.utf8)) {
                self = .number(number)
            } else {
                self = .string(text)
            }
        case "boolean": self = text == "true" || text == "false" ? .bool(text == "true") : .string(text)
        case "array": self = .array(text.split(separator: ",").map { .string(String($0)) })
        default: self = .string(text)
        }
    }

    /// The value as JSON on one line.
    public var json: String {
        switch self {
        case .array(let elements): "[\(elements.map(\.json).joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { "\(Self.quoted($0.name)):\($0.value.json)" }.joined(separator: ","))}"
        case .string(let text): Self.quoted(text)
        case .number(let text): text
        case .bool(let bool): "\(bool)"
        case .null: "null"
        }
    }

    /// The value with every string replaced, in document order.
    public func mappingTexts(_ change: (String) -> String) -> JSONTree {
        switch self {
        case .string(let text): .string(change(text))
        case .array(let elements): .array(elements.map { $0.mappingTexts(change) })
        case .object(let members): .object(members.map { Member($0.name, $0.value.mappingTexts(change)) })
        default: self
        }
    }

    private static func quoted(_ text: String) -> String {
        var writer = ByteWriter()
        writer.string(text)
        let block = writer.finish()
        return String(decoding: block.unsafeBytes, as: UTF8.self)
    }
}
