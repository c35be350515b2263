/// A value of a row as each engine hands it to ``Row``: a number, or bytes that the engine owns.
@usableFromInline
package struct Cell {
    @usableFromInline
    package enum Kind: UInt8 {
        case null, integer, real, text, blob
        /// Only for parameters: in a result a boolean is an `integer`, a UUID a `blob` of 16 bytes.
        case boolean, uuid
    }

    @usableFromInline package let kind: Kind
    /// The value of `integer` and `boolean`, and the byte count of `text`, `blob` and `uuid`.
    @usableFromInline package let number: Int64
    @usableFromInline package let bytes: UnsafeRawPointer?

    @inlinable
    package init(_ kind: Kind, number: Int64 = 0, bytes: UnsafeRawPointer? = nil) {
        self.kind = kind
        self.number = number
        self.bytes = bytes
    }

    /// The bytes of `text` and `blob`; empty otherwise.
    @inlinable
    @inline(__always)
    package var buffer: UnsafeBufferPointer<UInt8> {
        guard let bytes, kind == .text || kind == .blob else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: bytes.assumingMemoryBound(to: UInt8.self), count: Int(number))
    }
}
