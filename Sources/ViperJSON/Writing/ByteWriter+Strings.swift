public import ViperValues

extension ByteWriter {
    /// Writes a JSON string (RFC 8259, section 7): `"`, `\` and U+0000 to U+001F are escaped, everything else is UTF-8.
    @inlinable
    public mutating func string(_ text: String) {
        let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { string(UnsafeRawBufferPointer($0)) }
        if isWritten == nil { stringOutOfLine(text) }
    }

    /// Writes a JSON string from a literal.
    @inlinable
    public mutating func string(_ text: StaticString) { string(text.bytes) }

    /// Writes a JSON string from bytes that are known to be UTF-8.
    ///
    /// The bytes are copied while being checked, eight at a time; the first that must be escaped ends the fast path.
    public mutating func string(_ text: UnsafeRawBufferPointer) {
        guard text.count < Int.max - 2, let start = room(for: text.count &+ 2) else { return refuse() }
        start.storeBytes(of: 0x22, as: UInt8.self)
        let plain = text.baseAddress.map { Self.copyPlain(from: $0, to: start + 1, count: text.count) } ?? 0
        used &+= plain &+ 1
        if plain < text.count { escape(UnsafeRawBufferPointer(rebasing: text[plain...])) }
        byte(0x22)
    }

    /// The same after a literal without characters that JSON escapes.
    public mutating func string(after prefix: StaticString, _ text: UnsafeRawBufferPointer) {
        let least = prefix.utf8CodeUnitCount &+ 1
        guard text.count < Int.max - 256, let start = room(for: text.count &+ least &+ 1) else { return refuse() }
        start.storeBytes(of: 0x22, as: UInt8.self)
        (start + 1).copyMemory(from: prefix.utf8Start, byteCount: least &- 1)
        let plain = text.baseAddress.map { Self.copyPlain(from: $0, to: start + least, count: text.count) } ?? 0
        used &+= plain &+ least
        if plain < text.count { escape(UnsafeRawBufferPointer(rebasing: text[plain...])) }
        byte(0x22)
    }

    /// Copies bytes up to the first that must be escaped and returns their number. The target has room for all of them.
    @inline(__always)
    static func copyPlain(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) -> Int {
        if count < 8 { return copyFewPlain(from: source, to: target, count: count) }
        let last = count &- 8
        var index = 0
        while index < last {
            let marks = copyWord(from: source, to: target, at: index)
            if marks != 0 { return index &+ marks.trailingZeroBitCount / 8 }
            index &+= 8
        }
        // The last eight bytes, of which the first may have been checked before and need no escapes.
        let marks = copyWord(from: source, to: target, at: last)
        return marks == 0 ? count : last &+ marks.trailingZeroBitCount / 8
    }

    @inline(__always)
    private static func copyWord(
        from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, at index: Int
    ) -> UInt64 {
        let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        target.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
        return escapeMarks(in: word)
    }

    @inline(__always)
    private static func copyFewPlain(
        from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int
    ) -> Int {
        var index = 0
        if count >= 4 {
            let word = source.loadUnaligned(as: UInt32.self)
            target.storeBytes(of: word, as: UInt32.self)
            let marks = escapeMarks(in: UInt64(word) | 0x3030_3030_0000_0000)
            if marks != 0 { return marks.trailingZeroBitCount / 8 }
            index = 4
        }
        while index < count {
            let byte = source.load(fromByteOffset: index, as: UInt8.self)
            if mustEscape(byte) { return index }
            target.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
            index &+= 1
        }
        return count
    }

    /// Sets the high bit of each of eight bytes that must be escaped. Only the lowest mark is exact: a subtraction may
    /// borrow from the bytes above.
    @inline(__always)
    static func escapeMarks(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let low = (word &- ones &* 0x20) & ~word
        let equal = ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
        return (low | equal) & (ones &* 0x80)
    }

    @inline(__always)
    static func mustEscape(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x22 || byte == 0x5C }

    /// Writes text that begins with a byte to escape: an escape, then a plain run, and so on.
    @inline(never)
    mutating func escape(_ text: UnsafeRawBufferPointer) {
        guard let source = text.baseAddress else { return }
        var index = 0
        while index < text.count {
            escape(text[index])
            index &+= 1
            let rest = text.count &- index
            // The caller checks the room for the closing quote again.
            guard rest > 0 else { return }
            guard let target = room(for: rest) else { return }
            let plain = Self.copyPlain(from: source + index, to: target, count: rest)
            used &+= plain
            index &+= plain
        }
    }

    /// Writes an escaped byte, in its short form if there is one.
    mutating func escape(_ byte: UInt8) {
        switch byte {
        case 0x22: raw("\\\"")
        case 0x5C: raw("\\\\")
        case 0x08: raw("\\b")
        case 0x09: raw("\\t")
        case 0x0A: raw("\\n")
        case 0x0C: raw("\\f")
        case 0x0D: raw("\\r")
        default:
            raw("\\u00")
            self.byte(0x30 &+ byte >> 4)
            self.byte(Hexadecimal.digit(byte & 15))
        }
    }

    /// Fails the writer on a length that no memory has.
    @inline(never)
    mutating func refuse() { _ = grow(by: .max) }

    /// Writes a string that is not stored as UTF-8. There are none on Linux, but the library does not guarantee that.
    @usableFromInline
    @inline(never)
    mutating func stringOutOfLine(_ text: String) {
        var text = text
        text.withUTF8 { string(UnsafeRawBufferPointer($0)) }
    }
}
