/// A value in a ``JSONDocument``: two pointers, free to copy.
///
/// It is valid only while its document, and the text that the document was read from, are.
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
        /// A number.
        case number
        /// A string.
        case string
        /// An array.
        case array
        /// An object.
        case object
    }

    @inlinable
    init(source: UnsafeRawPointer, entry: UnsafePointer<JSONEntry>) {
        self.source = source
        self.entry = entry
    }

    /// What kind of value it is.
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

    /// `true` or `false`; nil if it is neither.
    @inlinable
    public var bool: Bool? {
        switch entry.pointee.kind {
        case JSONEntry.Kind.false: false
        case JSONEntry.Kind.true: true
        default: nil
        }
    }

    /// How many elements an array or members an object has; 0 of any other value.
    @inlinable
    public var count: Int { entry.pointee.kind >= JSONEntry.Kind.array ? Int(entry.pointee.count) : 0 }

    /// Where in the text it stands, in bytes from 0; of a string, where its first character does.
    @inlinable
    public var offset: Int { Int(entry.pointee.start) }

    /// The bytes of a string, without quotes and as it stands, or of a number.
    @inlinable
    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: source + Int(entry.pointee.start), count: Int(entry.pointee.count))
    }
}

extension JSONValue.Kind: CustomStringConvertible {
    /// The kind as a sentence to a client names it, such as `a number`.
    public var description: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
