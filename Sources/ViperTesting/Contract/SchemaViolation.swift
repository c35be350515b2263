/// One way in which a value is not as its schema says.
public struct SchemaViolation: Sendable, Equatable, CustomStringConvertible {
    /// Where in the value, as a JSON pointer (RFC 6901); empty for the whole of it.
    public var pointer: String
    /// A sentence: what the schema says and what came.
    public var sentence: String

    public init(pointer: String, sentence: String) {
        self.pointer = pointer
        self.sentence = sentence
    }

    public var description: String { pointer.isEmpty ? sentence : "\(pointer): \(sentence)" }
}

/// Where in a value something stands; a pointer is written only for what is found there.
indirect enum Place {
    case whole
    case member(of: Place, String)
    case element(of: Place, Int)

    /// The place as a JSON pointer (RFC 6901).
    var pointer: String {
        switch self {
        case .whole: ""
        case .member(let object, let name):
            "\(object.pointer)/\(name.replacing("~", with: "~0").replacing("/", with: "~1"))"
        case .element(let array, let index): "\(array.pointer)/\(index)"
        }
    }
}

/// The keywords of JSON Schema (draft 2020-12) that are known. Any other is a violation itself: what is not checked must
/// not pass for checked.
enum SchemaKeywords {
    static let checked: Set<String> = [
        "$ref", "type", "enum", "const", "format", "pattern", "minLength", "maxLength", "minimum", "maximum", "items",
        "minItems", "maxItems", "uniqueItems", "properties", "required", "additionalProperties", "oneOf", "anyOf",
        "allOf",
    ]

    /// They say something to people or to other tools, and nothing about the value.
    static let annotations: Set<String> = [
        "title", "description", "default", "example", "examples", "deprecated", "readOnly", "writeOnly", "$comment",
        "contentMediaType", "contentEncoding", "discriminator",
    ]

    static func isKnown(_ name: String) -> Bool {
        checked.contains(name) || annotations.contains(name) || name.hasPrefix("x-")
    }
}
