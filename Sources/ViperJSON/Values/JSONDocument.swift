import Glibc

/// A completely parsed and validated JSON text (RFC 8259).
///
/// The document does not copy the text: it records the start of each value and name on a tape, twelve bytes each, in
/// one block. Strings are unescaped and numbers converted on access.
///
/// The text must outlive the document, and the document its values: a ``JSONValue`` points into both, unchecked. Bind
/// the document to a name; a temporary is destroyed after its expression.
public struct JSONDocument: ~Copyable {
    private let source: UnsafeRawPointer
    private let tape: UnsafeMutablePointer<JSONEntry>

    /// Parses a text in one pass that checks grammar, UTF-8, escapes, numbers and depth. A byte order mark is not
    /// allowed, and only white space may follow the value.
    ///
    /// - Parameter maximumDepth: the maximum nesting of arrays and objects. It uses no call stack.
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

    /// Calls a closure with the root value. The document stays alive during the call, which its last use alone does not
    /// guarantee.
    @inlinable
    public borrowing func withRoot<Result, Fault: Error>(
        _ body: (JSONValue) throws(Fault) -> Result
    ) throws(Fault) -> Result {
        try body(root)
    }

    /// The root value. It and all values in it are valid only as long as the document and its text.
    public var root: JSONValue { JSONValue(source: source, entry: UnsafePointer(tape)) }
}
