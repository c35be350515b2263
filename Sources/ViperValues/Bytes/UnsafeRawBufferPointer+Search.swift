import Glibc

extension UnsafeRawBufferPointer {
    /// The offset of the first byte of a value, at or after an offset; nil if there is none. It takes some 30 instructions
    /// for a short text, where a loop takes 10 a byte.
    @usableFromInline
    package func offset(of byte: UInt8, from start: Int = 0) -> Int? {
        guard let baseAddress, start < count else { return nil }
        return memchr(baseAddress + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - baseAddress }
    }

    /// Whether it begins with a text, ignoring ASCII case.
    package func begins(with text: StaticString) -> Bool {
        let size = text.utf8CodeUnitCount
        return count >= size && text.equalsIgnoringCase(UnsafeRawBufferPointer(rebasing: self[..<size]))
    }

    /// Copies a text into memory that lives as long as the program.
    package static func immortal(_ text: String) -> UnsafeRawBufferPointer {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
        bytes.copyBytes(from: text.utf8)
        return UnsafeRawBufferPointer(bytes)
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// The bytes without spaces and tabs at both ends (RFC 9110, section 5.6.3).
    package func trimmed() -> Self {
        var rest = drop(while: \.isBlank)
        while let last = rest.last, last.isBlank { rest = rest.dropLast() }
        return rest
    }
}

extension UInt8 {
    /// Whether it is a space or a tab.
    package var isBlank: Bool { self == 0x20 || self == 0x09 }

    /// Whether it may occur in a token (RFC 9110, section 5.6.2).
    package var isTokenCharacter: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: StaticString("!#$%&'*+-.^_`|~").bytes.contains(self)
        }
    }
}
