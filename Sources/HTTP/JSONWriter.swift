import Glibc

/// Writes JSON (RFC 8259) into one growing block of memory, which is handed over without a copy at the end.
public struct JSONWriter: ~Copyable {
    @usableFromInline var base: UnsafeMutableRawPointer?
    /// How many bytes have been written.
    public internal(set) var count = 0
    @usableFromInline var capacity: Int

    /// An empty document with room for so many bytes.
    public init(capacity: Int = 512) {
        base = malloc(max(capacity, 16))
        self.capacity = base == nil ? 0 : max(capacity, 16)
    }

    deinit { free(base) }

    /// One byte as it is.
    public mutating func byte(_ byte: UInt8) { withUnsafeBytes(of: byte) { raw($0) } }
    /// Bytes as they are.
    public mutating func raw(_ bytes: UnsafeRawBufferPointer) { fatalError("being written") }
    /// Text as it is.
    public mutating func raw(_ text: StaticString) { raw(text.bytes) }
    /// A JSON string: quoted and escaped.
    public mutating func string(_ text: String) { fatalError("being written") }
    /// A JSON number.
    public mutating func integer(_ value: Int) { fatalError("being written") }
    /// The bytes written, given up by the writer.
    public consuming func finish() -> Bytes {
        let block = Bytes(owning: base, count: count)
        discard self
        return block
    }
}
