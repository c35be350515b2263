/// One way in which a value violates its schema.
public struct SchemaViolation: Sendable, Equatable, CustomStringConvertible {
    /// The position in the value as a JSON pointer (RFC 6901); empty for the whole value.
    public var pointer: String
    /// A sentence with what the schema expects and what was found.
    public var sentence: String

    public init(pointer: String, sentence: String) {
        self.pointer = pointer
        self.sentence = sentence
    }

    public var description: String { pointer.isEmpty ? sentence : "\(pointer): \(sentence)" }
}

/// A position in a value. The pointer is only written if there is something to report.
indirect enum Place {
    case whole
    case member(of: Place, String)
    case element(of: Place, Int)

    var pointer: String {
        switch self {
        case .whole: ""
        case .member(let object, let name):
            "\(object.pointer)/\(name.replacing("~", with: "~0").replacing("/", with: "~1"))"
        case .element(let array, let index): "\(array.pointer)/\(index)"
        }
    }
}

/// The supported keywords of JSON Schema (draft 2020-12). Any other keyword is a violation in itself, so that nothing
/// unchecked passes as checked.
enum SchemaKeywords {
    static let checked: Set<String> = [
        "$ref", "type", "enum", "const", "format", "pattern", "minLength", "maxLength", "minimum", "maximum", "items",
        "minItems", "maxItems", "uniqueItems", "properties", "required", "additionalProperties", "oneOf", "anyOf",
        "allOf", "propertyNames", "minProperties", "maxProperties",
    ]

    /// Keywords for people and tools, without meaning for validation.
    static let annotations: Set<String> = [
        "title", "description", "default", "example", "examples", "deprecated", "readOnly", "writeOnly", "$comment",
        "contentMediaType", "contentEncoding", "discriminator",
    ]

    static func isKnown(_ name: String) -> Bool {
        checked.contains(name) || annotations.contains(name) || name.hasPrefix("x-")
    }
}
