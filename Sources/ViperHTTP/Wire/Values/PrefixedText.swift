public import ViperJSON
public import ViperValues

/// A text after a literal that needs no JSON escapes, written without a copy of both.
public struct PrefixedText: OutputValue {
    @usableFromInline let prefix: StaticString
    @usableFromInline let text: SharedText

    @inlinable
    public init(_ prefix: StaticString, _ text: SharedText) {
        self.prefix = prefix
        self.text = text
    }

    @inlinable
    public func write(to writer: inout ByteWriter) { text.withUnsafeBytes { writer.string(after: prefix, $0) } }

    public static var schema: Schema { .string() }
}
