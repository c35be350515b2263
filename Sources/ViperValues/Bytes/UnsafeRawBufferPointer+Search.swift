import Glibc

extension UnsafeRawBufferPointer {
    /// The offset of the first byte of a value, at or after an offset; nil if there is none. It takes some 30 instructions
    /// for a short text, where a loop takes 10 a byte.
    @usableFromInline
    package func offset(of byte: UInt8, from start: Int = 0) -> Int? {
        guard let baseAddress, start < count else { return nil }
        return memchr(baseAddress + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - baseAddress }
    }
}
