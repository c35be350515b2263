public import ViperJSON

/// A parsed JSON document that outlives its text; contracts and responses are compared in this form.
public indirect enum JSONTree: Sendable, Equatable {
    case null
    case bool(Bool)
    /// A number, as written in the text.
    case number(String)
    case string(String)
    case array([JSONTree])
    case object([Member])

    /// A member of an object.
    public struct Member: Sendable, Equatable {
        public var name: String
        public var value: JSONTree

        public init(_ name: String, _ value: JSONTree) {
            self.name = name
            self.value = value
        }
    }

    /// Parses a text with the program's own parser.
    public init(parsing text: [UInt8]) throws(JSONError) {
        let tree = text.withUnsafeBytes { bytes in
            Result { () throws(JSONError) -> JSONTree in
                let document = try JSONDocument(parsing: bytes)
                return document.withRoot { JSONTree($0) }
            }
        }
        self = try tree.get()
    }

    /// Copies a value.
    public init(_ value: JSONValue) {
        switch value.kind {
        case .null: self = .null
        case .bool: self = .bool(value.bool == true)
        case .number: self = .number(value.numberText ?? "")
        case .string: self = .string(value.text ?? "")
        case .array: self = .array(value.elements.map { JSONTree($0) })
        case .object: self = .object(value.members.map { Member($0.name, JSONTree($0.value)) })
        }
    }
}

extension JSONTree {
    /// The first member of that name; nil if there is none or the value is not an object.
    public subscript(name: String) -> JSONTree? { members.first { $0.name == name }?.value }

    /// The members of an object; empty for any other value.
    public var members: [Member] { if case .object(let members) = self { members } else { [] } }

    /// The elements of an array; empty for any other value.
    public var elements: [JSONTree] { if case .array(let elements) = self { elements } else { [] } }

    /// The text of a string; nil for any other value.
    public var text: String? { if case .string(let text) = self { text } else { nil } }

    var numberText: String? { if case .number(let text) = self { text } else { nil } }

    /// The value of a number that fits; nil for any other value.
    public var integer: Int? {
        guard case .number(let text) = self else { return nil }
        return Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
    }

    /// The value of a number, rounded; nil for any other value.
    public var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }

    /// The value at a JSON pointer (RFC 6901), such as `/components/schemas/Problem`; nil if there is none.
    public func value(at pointer: some StringProtocol) -> JSONTree? {
        var value = self
        for part in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            let name = String(part).replacing("~1", with: "/").replacing("~0", with: "~")
            switch value {
            case .object:
                guard let next = value[name] else { return nil }
                value = next
            case .array(let elements):
                guard let index = Int(name), elements.indices.contains(index) else { return nil }
                value = elements[index]
            default: return nil
            }
        }
        return value
    }

    /// Whether two values are equal by JSON Schema's rules: numbers by value, members in any order.
    public func isSame(as other: JSONTree) -> Bool {
        switch (self, other) {
        case (.number(let left), .number(let right)): left == right || Double(left) == Double(right)
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.object(let left), .object(let right)):
            left.count == right.count && left.allSatisfy { other[$0.name]?.isSame(as: $0.value) == true }
        default: self == other
        }
    }
}

extension JSONTree: CustomStringConvertible {
    /// The value as JSON, short enough for a sentence.
    public var description: String {
        let text =
            switch self {
            case .null: "null"
            case .bool(let bool): "\(bool)"
            case .number(let text): text
            case .string(let text): "\"\(text)\""
            case .array(let elements): "an array of \(elements.count)"
            case .object(let members): "an object of \(members.count)"
            }
        return text.count > 80 ? text.prefix(80) + "…" : text
    }

    /// The type's name in JSON Schema.
    var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: integer == nil ? "number" : "integer"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}
