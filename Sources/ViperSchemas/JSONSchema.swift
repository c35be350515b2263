/// A parsed schema. References are indices into the schemas that ``SchemaReader`` has read, since schemas may refer to
/// themselves.
package final class JSONSchema: Sendable {
    /// An object of keywords, or what may stand in its place.
    enum Form: Sendable {
        case keywords
        /// `true` or `false`.
        case always(Bool)
        /// Something that is not a schema.
        case none(JSONTree)
    }

    enum Reference: Sendable {
        case schema(Int)
        case nowhere(String)
    }

    /// `oneOf` or `anyOf`.
    struct Alternatives: Sendable {
        var keyword: String
        var choices: [JSONSchema]
    }

    let form: Form
    /// Keywords that constrain the value in ways this checker does not support.
    let unknown: [String]
    /// Whether no keyword constrains the value.
    let isSilent: Bool
    let types: [String]?
    let const: JSONTree?
    let choices: [JSONTree]?
    /// `x-extensible-enum`.
    let known: [JSONTree]?
    /// Number texts.
    let (minimum, maximum): (String?, String?)
    let (minLength, maxLength): (Int?, Int?)
    let pattern: SchemaPattern?
    package let format: String?
    let required: [String]
    let properties: [String: JSONSchema]
    /// The ``properties`` that allow one value only.
    let constants: [String: JSONTree]
    let additional: JSONSchema?
    let names: JSONSchema?
    let (minProperties, maxProperties): (Int?, Int?)
    let (minItems, maxItems): (Int?, Int?)
    let areUnique: Bool
    let items: JSONSchema?
    let reference: Reference?
    let all: [JSONSchema]
    let alternatives: [Alternatives]

    init(_ tree: JSONTree, _ reader: inout SchemaReader) {
        switch tree {
        case .object: form = .keywords
        case .bool(let isAllowed): form = .always(isAllowed)
        default: form = .none(tree)
        }
        let names = tree.members.map(\.name)
        let keywords = Dictionary(tree.members.map { ($0.name, $0.value) }) { first, _ in first }
        unknown = names.filter { !SchemaKeywords.isKnown($0) }
        isSilent = !names.contains { SchemaKeywords.checked.contains($0) }
        types = keywords["type"].map { type in type.text.map { [$0] } ?? type.elements.compactMap(\.text) }
        const = keywords["const"]
        choices = keywords["enum"]?.elements
        known = keywords["x-extensible-enum"]?.elements
        (minimum, maximum) = (keywords["minimum"]?.numberText, keywords["maximum"]?.numberText)
        (minLength, maxLength) = (keywords["minLength"]?.integer, keywords["maxLength"]?.integer)
        pattern = keywords["pattern"]?.text.map { SchemaPattern($0) }
        format = keywords["format"]?.text
        required = keywords["required"]?.elements.compactMap(\.text) ?? []
        var properties: [String: JSONSchema] = [:]
        for member in keywords["properties"]?.members ?? [] where properties[member.name] == nil {
            properties[member.name] = JSONSchema(member.value, &reader)
        }
        self.properties = properties
        constants = properties.compactMapValues { schema in
            schema.const ?? (schema.choices?.count == 1 ? schema.choices?.first : nil)
        }
        additional = keywords["additionalProperties"].map { JSONSchema($0, &reader) }
        self.names = keywords["propertyNames"].map { JSONSchema($0, &reader) }
        (minProperties, maxProperties) = (keywords["minProperties"]?.integer, keywords["maxProperties"]?.integer)
        (minItems, maxItems) = (keywords["minItems"]?.integer, keywords["maxItems"]?.integer)
        areUnique = keywords["uniqueItems"] == .bool(true)
        items = keywords["items"].map { JSONSchema($0, &reader) }
        reference = keywords["$ref"]?.text.map { reader.reference($0) }
        all = keywords["allOf"]?.elements.map { JSONSchema($0, &reader) } ?? []
        alternatives = ["oneOf", "anyOf"].compactMap { keyword in
            guard let choices = keywords[keyword]?.elements else { return nil }
            return Alternatives(keyword: keyword, choices: choices.map { JSONSchema($0, &reader) })
        }
    }
}

/// Reads the schemas of a document, following each reference once.
package struct SchemaReader {
    private let document: JSONTree
    private var numbers: [String: Int] = [:]
    private var read: [JSONSchema?] = []

    package init(document: JSONTree) { self.document = document }

    /// The targets of references, by index.
    var schemas: [JSONSchema] { read.compactMap { $0 } }

    package mutating func schema(_ tree: JSONTree) -> JSONSchema { JSONSchema(tree, &self) }

    fileprivate mutating func reference(_ text: String) -> JSONSchema.Reference {
        if let number = numbers[text] { return .schema(number) }
        guard text.hasPrefix("#"), let target = document.value(at: text.dropFirst()) else { return .nowhere(text) }
        let number = read.count
        numbers[text] = number
        read.append(nil)
        read[number] = JSONSchema(target, &self)
        return .schema(number)
    }
}

/// A regular expression of a schema.
///
/// `Regex` is not Sendable because some run custom code while matching. One created from a string has no such code, and
/// matching does not change it.
struct SchemaPattern: @unchecked Sendable {
    let text: String
    private let expression: Regex<AnyRegexOutput>?

    init(_ text: String) {
        self.text = text
        // `Regex` rejects ranges that begin with U+2000 or U+2001, which are canonically equivalent to other scalars.
        let pattern = text.replacing("\\u2000-", with: "\\u2000\\u2001\\u2002-")
        expression = try? Regex(pattern).matchingSemantics(.unicodeScalar)
    }

    /// Whether it matches anywhere in a text; nil if the expression is invalid.
    func matches(_ text: String) -> Bool? {
        guard let expression else { return nil }
        return text.firstMatch(of: expression) != nil
    }
}
