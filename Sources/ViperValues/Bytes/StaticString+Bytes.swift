extension StaticString {
    /// The text's UTF-8 bytes, which live as long as the program.
    @inlinable
    public var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }

    /// Whether the bytes are exactly this text.
    @inlinable
    public func equals(_ other: UnsafeRawBufferPointer) -> Bool {
        isSame(as: other, ignoringCase: false)
    }

    /// Whether the bytes are this text, ignoring ASCII case (RFC 9110, section 5.1).
    @inlinable
    public func equalsIgnoringCase(_ other: UnsafeRawBufferPointer) -> Bool {
        isSame(as: other, ignoringCase: true)
    }

    /// Compares eight bytes at a time; the last eight may overlap.
    @inlinable
    @inline(__always)
    func isSame(as other: UnsafeRawBufferPointer, ignoringCase: Bool) -> Bool {
        let count = other.count
        guard count == utf8CodeUnitCount else { return false }
        guard let start = other.baseAddress else { return true }
        let own = UnsafeRawPointer(utf8Start)
        var index = 0
        while count >= 8 && index < count {
            let place = min(index, count &- 8)
            let left = start.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            let right = own.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            if left != right && !(ignoringCase && asciiLowercased(left) == asciiLowercased(right)) { return false }
            index &+= 8
        }
        while index < count {
            let left = start.load(fromByteOffset: index, as: UInt8.self)
            let right = own.load(fromByteOffset: index, as: UInt8.self)
            if left != right && !(ignoringCase && asciiLowercased(left) == asciiLowercased(right)) { return false }
            index &+= 1
        }
        return true
    }
}

/// Converts `A` to `Z` to lower case; other bytes are unchanged.
@inlinable
public func asciiLowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
}

/// Converts eight bytes at once, like ``asciiLowercased(_:)-(UInt8)``.
@inlinable
public func asciiLowercased(_ bytes: UInt64) -> UInt64 {
    let low = bytes & 0x7F7F_7F7F_7F7F_7F7F
    // The highest bit of a byte is set in the first from `A` on, in the second after `Z`.
    let fromA = low &+ 0x3F3F_3F3F_3F3F_3F3F
    let behindZ = low &+ 0x2525_2525_2525_2525
    return bytes | ((fromA ^ behindZ) & ~bytes & 0x8080_8080_8080_8080) >> 2
}
