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
