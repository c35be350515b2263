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
