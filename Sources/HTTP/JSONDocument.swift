import Glibc

/// A JSON text (RFC 8259) that has been read whole, and found well formed wherever it stands.
///
/// The document does not copy the text: it notes on a tape what begins where, twelve bytes a value or name, in one
/// block. Strings are unescaped and numbers are computed when they are asked for.
///
/// The text must outlive the document, and the document its values: a ``JSONValue`` points into both, and nothing
/// checks it. Bind the document to a name, which it lives as long as; one that is a temporary is gone after the
/// expression.
public struct JSONDocument: ~Copyable {
    private let source: UnsafeRawPointer
    private let tape: UnsafeMutablePointer<JSONEntry>

    /// Reads a text. All of it is checked in one pass: grammar, UTF-8, escapes, numbers and depth; there may be no byte
    /// order mark, and nothing but white space after the value.
    ///
    /// - Parameter maximumDepth: how many arrays and objects may stand one in another. It costs no call stack.
    public init(parsing bytes: UnsafeRawBufferPointer, maximumDepth: Int = 64) throws(JSONError) {
        guard bytes.count <= JSONEntry.maximumSpan else { throw .tooLarge }
        guard let source = bytes.baseAddress, !bytes.isEmpty else {
            throw .syntax(offset: 0, expected: .value, found: nil)
        }
        var reader = JSONReader(source: source, count: bytes.count, maximumDepth: maximumDepth)
        try reader.read()
        guard let tape = reader.finish() else { throw .tooLarge }
        self.source = source
        self.tape = tape
    }

    deinit { free(tape) }

    /// Lends the value that the text is. The document is there for as long as the call takes, which the last mention of
    /// it alone does not promise.
    @inlinable
    public borrowing func withRoot<Result, Fault: Error>(
        _ body: (JSONValue) throws(Fault) -> Result
    ) throws(Fault) -> Result {
        try body(root)
    }

    /// The value that the text is. It and all values found in it are valid only while the document and its text are.
    public var root: JSONValue { JSONValue(source: source, entry: UnsafePointer(tape)) }
}

/// One value or member name on a document's tape. The members of an object and the elements of an array follow it.
@usableFromInline
struct JSONEntry {
    /// Where the value stands in the text; of a string, where its first character does.
    @usableFromInline var start: UInt32
    /// How many bytes a string or number has, as it stands in the text; how many elements an array, members an object.
    @usableFromInline var count: UInt32
    /// The lowest four bits: the kind. The others: how many entries the value takes, this one included; while a
    /// container is open, the index of the one around it plus one.
    @usableFromInline var tag: UInt32

    /// The most that fits into the tag beside the kind.
    static let maximumSpan = 1 << 28 - 1

    @usableFromInline
    enum Kind {
        @usableFromInline static var null: UInt32 { 0 }
        @usableFromInline static var `false`: UInt32 { 1 }
        @usableFromInline static var `true`: UInt32 { 2 }
        /// A number with a fraction or an exponent.
        @usableFromInline static var decimal: UInt32 { 3 }
        /// A number of digits only, and perhaps a sign.
        @usableFromInline static var whole: UInt32 { 4 }
        /// A string without escapes.
        @usableFromInline static var plain: UInt32 { 5 }
        /// A string with escapes.
        @usableFromInline static var escaped: UInt32 { 6 }
        @usableFromInline static var array: UInt32 { 7 }
        @usableFromInline static var object: UInt32 { 8 }
    }

    @inline(__always)
    init(_ kind: UInt32, start: Int, count: Int = 0, span: Int = 1) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.count = UInt32(truncatingIfNeeded: count)
        tag = kind | UInt32(truncatingIfNeeded: span) << 4
    }

    @inlinable var kind: UInt32 { tag & 15 }
    @inlinable var span: Int { Int(tag >> 4) }
}
