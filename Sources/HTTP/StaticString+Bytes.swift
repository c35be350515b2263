extension StaticString {
    /// The text's UTF-8 bytes, which live as long as the program.
    @inlinable
    public var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }

    /// Whether the given bytes are exactly this text.
    @inlinable
    public func equals(_ other: UnsafeRawBufferPointer) -> Bool { bytes.elementsEqual(other) }

    /// Whether the given bytes are this text, `A` to `Z` and `a` to `z` being the same (RFC 9110, section 5.1).
    @inlinable
    public func equalsIgnoringCase(_ other: UnsafeRawBufferPointer) -> Bool {
        guard other.count == utf8CodeUnitCount else { return false }
        for index in 0..<other.count where asciiLowercased(other[index]) != asciiLowercased(bytes[index]) {
            return false
        }
        return true
    }
}

/// The byte with `A` to `Z` made `a` to `z`; any other byte as it is.
@inlinable
public func asciiLowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
}
