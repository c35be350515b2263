/// UTF-8 validation by RFC 3629, section 4: no overlong forms, no surrogates, nothing above U+10FFFF.
public enum UTF8Check {
    /// The length of a sequence whose first byte is 0x80 or above; 0 if it is malformed.
    @inlinable
    package static func length(at start: UnsafeRawPointer, available: Int) -> Int {
        let lead = start.load(as: UInt8.self)
        guard lead >= 0xC2, lead <= 0xF4, available >= 2 else { return 0 }
        let second = start.load(fromByteOffset: 1, as: UInt8.self)
        if lead < 0xE0 { return isContinuation(second) ? 2 : 0 }
        guard secondBounds(after: lead).contains(second), available >= 3,
            isContinuation(start.load(fromByteOffset: 2, as: UInt8.self))
        else { return 0 }
        if lead < 0xF0 { return 3 }
        return available >= 4 && isContinuation(start.load(fromByteOffset: 3, as: UInt8.self)) ? 4 : 0
    }

    /// Whether bytes are well-formed UTF-8.
    public static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let start = bytes.baseAddress else { return true }
        var index = 0
        while index < bytes.count {
            if index &+ 8 <= bytes.count,
                start.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
            {
                index &+= 8
            } else if bytes[index] < 0x80 {
                index &+= 1
            } else {
                let length = length(at: start + index, available: bytes.count &- index)
                if length == 0 { return false }
                index &+= length
            }
        }
        return true
    }

    @inlinable
    @inline(__always)
    static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    /// The second bytes that keep a sequence of three or four in bounds.
    @inlinable
    @inline(__always)
    static func secondBounds(after lead: UInt8) -> ClosedRange<UInt8> {
        switch lead {
        case 0xE0: 0xA0...0xBF
        case 0xED: 0x80...0x9F
        case 0xF0: 0x90...0xBF
        case 0xF4: 0x80...0x8F
        default: 0x80...0xBF
        }
    }
}
