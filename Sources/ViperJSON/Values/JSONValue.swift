public import ViperValues

/// A value in a ``JSONDocument``: two pointers, cheap to copy.
///
/// It is valid only as long as its document and the parsed text.
@frozen
public struct JSONValue {
    @usableFromInline let source: UnsafeRawPointer
    @usableFromInline let entry: UnsafePointer<JSONEntry>

    /// The kinds of JSON values (RFC 8259, section 3).
    public enum Kind: Sendable {
        /// `null`.
        case null
        /// `true` or `false`.
        case bool
        case number
        case string
        case array
        case object
    }

    @inlinable
    init(source: UnsafeRawPointer, entry: UnsafePointer<JSONEntry>) {
        self.source = source
        self.entry = entry
    }

    /// The kind of value.
    @inlinable
    public var kind: Kind {
        switch entry.pointee.kind {
        case JSONEntry.Kind.null: .null
        case JSONEntry.Kind.false, JSONEntry.Kind.true: .bool
        case JSONEntry.Kind.decimal, JSONEntry.Kind.whole: .number
        case JSONEntry.Kind.plain, JSONEntry.Kind.escaped: .string
        case JSONEntry.Kind.array: .array
        default: .object
        }
    }

    /// Whether it is `null`.
    @inlinable
    public var isNull: Bool { entry.pointee.kind == JSONEntry.Kind.null }

    /// The value of `true` or `false`; nil for any other.
    @inlinable
    public var bool: Bool? {
        switch entry.pointee.kind {
        case JSONEntry.Kind.false: false
        case JSONEntry.Kind.true: true
        default: nil
        }
    }

    /// The number of an array's elements or an object's members; 0 for any other value.
    @inlinable
    public var count: Int { entry.pointee.kind >= JSONEntry.Kind.array ? Int(entry.pointee.count) : 0 }

    /// The offset in the text, in bytes; for a string that of its first character.
    @inlinable
    public var offset: Int { Int(entry.pointee.start) }

    /// The bytes of a number, or of a string as written, without quotes.
    @inlinable
    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: source + Int(entry.pointee.start), count: Int(entry.pointee.count))
    }
}

extension JSONValue.Kind: CustomStringConvertible {
    /// The kind for a sentence to a client, such as `a number`.
    public var description: String { "\(phrase.english)" }

    /// The same in each language.
    public var phrase: Phrase {
        switch self {
        case .null: Phrase("null")
        case .bool: Phrase("a boolean", "un booléen", "um booleano")
        case .number: Phrase("a number", "un nombre", "um número")
        case .string: Phrase("a string", "une chaîne de caractères", "uma cadeia de caracteres")
        case .array: Phrase("an array", "un tableau", "uma lista")
        case .object: Phrase("an object", "un objet", "um objeto")
        }
    }
}
