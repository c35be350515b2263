public import ViperValues

extension JSONValue {
    /// The unescaped text of a string; nil for any other value.
    @inlinable
    public var text: String? {
        switch entry.pointee.kind {
        case JSONEntry.Kind.plain: String(decoding: bytes, as: UTF8.self)
        case JSONEntry.Kind.escaped: unescapedText()
        default: nil
        }
    }

    /// Whether it is a string with exactly this text, however it is escaped. Nothing is allocated.
    @inlinable
    public func isText(_ text: StaticString) -> Bool { isText(text.bytes) }

    /// Whether it is a string with exactly these UTF-8 bytes, however it is escaped.
    @inlinable
    public func isText(_ text: UnsafeRawBufferPointer) -> Bool {
        switch entry.pointee.kind {
        case JSONEntry.Kind.plain: bytes.hasSameBytes(as: text)
        case JSONEntry.Kind.escaped: isEscapedText(text)
        default: false
        }
    }

    /// Calls a closure with a string's unescaped UTF-8 bytes; nil for any other value. Only escaped strings are copied.
    @inlinable
    public func withText<Result, Fault: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Fault) -> Result
    ) throws(Fault) -> Result? {
        switch entry.pointee.kind {
        case JSONEntry.Kind.plain:
            return try body(bytes)
        case JSONEntry.Kind.escaped:
            var text = unescapedText()
            let result = text.withUTF8 { utf8 in
                Swift.Result { () throws(Fault) -> Result in try body(UnsafeRawBufferPointer(utf8)) }
            }
            return try result.get()
        default:
            return nil
        }
    }

    @usableFromInline
    @inline(never)
    func unescapedText() -> String {
        String(unsafeUninitializedCapacity: bytes.count) { target in
            var escapes = JSONUnescaper(bytes)
            var count = 0
            // Unescaping never makes a text longer.
            while let byte = escapes.next(), count < target.count {
                target[count] = byte
                count &+= 1
            }
            return count
        }
    }

    @usableFromInline
    @inline(never)
    func isEscapedText(_ text: UnsafeRawBufferPointer) -> Bool {
        // An escape has at most six bytes for one.
        guard bytes.count > text.count, bytes.count / 6 <= text.count else { return false }
        var escapes = JSONUnescaper(bytes)
        for byte in text where escapes.next() != byte { return false }
        return escapes.next() == nil
    }
}

/// Iterates over the UTF-8 bytes of a validated string, resolving escapes (RFC 8259, section 7).
struct JSONUnescaper {
    private let bytes: UnsafeRawBufferPointer
    private var index = 0
    /// The remaining UTF-8 bytes of an escape, the next one lowest.
    private var pending: UInt32 = 0
    private var pendingCount = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func next() -> UInt8? {
        if pendingCount > 0 { return nextPending() }
        guard index < bytes.count else { return nil }
        let byte = bytes[index]
        index &+= 1
        guard byte == 0x5C, index < bytes.count else { return byte }
        let letter = bytes[index]
        index &+= 1
        switch letter {
        case 0x62: return 0x08
        case 0x66: return 0x0C
        case 0x6E: return 0x0A
        case 0x72: return 0x0D
        case 0x74: return 0x09
        case 0x75:
            encode(nextScalar())
            return nextPending()
        default: return letter
        }
    }

    private mutating func nextPending() -> UInt8 {
        defer {
            pending >>= 8
            pendingCount &-= 1
        }
        return UInt8(truncatingIfNeeded: pending)
    }

    /// The scalar of an escape whose digits begin here; a surrogate is followed by its partner.
    private mutating func nextScalar() -> UInt32 {
        let unit = nextUnit()
        guard unit & 0xFC00 == 0xD800 else { return unit }
        index &+= 2
        return 0x10000 &+ (unit & 0x3FF) << 10 &+ (nextUnit() & 0x3FF)
    }

    private mutating func nextUnit() -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 where index < bytes.count {
            unit = unit << 4 | UInt32(Hexadecimal.value(of: bytes[index]) ?? 0)
            index &+= 1
        }
        return unit
    }

    private mutating func encode(_ scalar: UInt32) {
        switch scalar {
        case 0..<0x80:
            pending = scalar
            pendingCount = 1
        case 0x80..<0x800:
            pending = 0xC0 | scalar >> 6 | (0x80 | scalar & 0x3F) << 8
            pendingCount = 2
        case 0x800..<0x10000:
            pending = 0xE0 | scalar >> 12 | (0x80 | scalar >> 6 & 0x3F) << 8 | (0x80 | scalar & 0x3F) << 16
            pendingCount = 3
        default:
            pending = 0xF0 | scalar >> 18 | (0x80 | scalar >> 12 & 0x3F) << 8
            pending |= (0x80 | scalar >> 6 & 0x3F) << 16 | (0x80 | scalar & 0x3F) << 24
            pendingCount = 4
        }
    }
}
