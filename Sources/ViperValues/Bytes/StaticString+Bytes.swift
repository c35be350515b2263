extension StaticString {
    /// The text's UTF-8 bytes, which live as long as the program.
    @inlinable
    public var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }

    /// Whether the given bytes are exactly this text.
    @inlinable
    public func equals(_ other: UnsafeRawBufferPointer) -> Bool {
        isSame(as: other, ignoringCase: false)
    }

    /// Whether the given bytes are this text, `A` to `Z` and `a` to `z` being the same (RFC 9110, section 5.1).
    @inlinable
    public func equalsIgnoringCase(_ other: UnsafeRawBufferPointer) -> Bool {
        isSame(as: other, ignoringCase: true)
    }

    /// Compares eight bytes at a time, the last ones of eight and more twice where they are fewer.
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

/// The byte with `A` to `Z` made `a` to `z`; any other byte as it is.
@inlinable
public func asciiLowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
}

/// Eight bytes at once, each as ``asciiLowercased(_:)-(UInt8)`` makes it.
@inlinable
public func asciiLowercased(_ bytes: UInt64) -> UInt64 {
    let low = bytes & 0x7F7F_7F7F_7F7F_7F7F
    // A byte's highest bit is set: in the first from `A` on, in the second behind `Z`.
    let fromA = low &+ 0x3F3F_3F3F_3F3F_3F3F
    let behindZ = low &+ 0x2525_2525_2525_2525
    return bytes | ((fromA ^ behindZ) & ~bytes & 0x8080_8080_8080_8080) >> 2
}
