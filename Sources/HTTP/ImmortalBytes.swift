/// Bytes that are made once, when the program starts, and live as long as it does: handing them on costs no copy and no
/// reference count. What is known of them, their hash, is kept beside them.
public struct ImmortalBytes: @unchecked Sendable {
    // Sendable: the bytes are never written after they were made.

    /// The bytes.
    public let unsafeBytes: UnsafeRawBufferPointer
    /// The bytes' ``Hash64``.
    public let hash: UInt64

    /// A copy of the given bytes, which is never freed.
    public init(copying bytes: UnsafeRawBufferPointer) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        copy.copyMemory(from: bytes)
        unsafeBytes = UnsafeRawBufferPointer(copy)
        hash = Hash64.hash(bytes)
    }

    /// A text's bytes.
    public init(_ text: String) {
        var text = text
        self = text.withUTF8 { ImmortalBytes(copying: UnsafeRawBufferPointer($0)) }
    }
}
