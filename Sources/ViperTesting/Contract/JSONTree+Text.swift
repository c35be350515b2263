import ViperJSON
import ViperValues

extension JSONTree {
    /// The value as JSON with a line for each member or element, for people to read and compare.
    public func indented(by indent: String = "") -> String {
        let inner = indent + "  "
        switch self {
        case .array(let elements) where !elements.isEmpty:
            return "[\n" + elements.map { inner + $0.indented(by: inner) }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members) where !members.isEmpty:
            let lines = members.map { "\(inner)\(Self.quoted($0.name)): \($0.value.indented(by: inner))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
        case .array: return "[]"
        case .object: return "{}"
        case .string(let text): return Self.quoted(text)
        case .number(let text): return text
        case .bool(let bool): return "\(bool)"
        case .null: return "null"
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
