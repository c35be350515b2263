import ViperValues

extension JSONReader {
    /// Reads a string (RFC 8259, section 7), eight bytes at a time.
    mutating func readString() throws(JSONError) {
        let start = index &+ 1
        var place = start
        var kind = JSONEntry.Kind.plain
        while true {
            place = skipPlain(from: place)
            guard place < end else { throw fault(.closingQuote, at: place) }
            let next = byte(at: place)
            if next == 0x22 { break }
            if next >= 0x80 {
                let length = UTF8Check.length(at: source + place, available: end &- place)
                guard length > 0 else { throw .notUTF8(offset: place) }
                place &+= length
            } else if next == 0x5C {
                kind = JSONEntry.Kind.escaped
                place = try skipEscape(at: place)
            } else {
                throw fault(.character, at: place)
            }
        }
        try append(JSONEntry(kind, start: start, count: place &- start))
        index = place &+ 1
    }

    /// The offset of the first byte that is not an ordinary ASCII character of a string.
    @inline(__always)
    private func skipPlain(from start: Int) -> Int {
        var place = start
        while place &+ 8 <= end {
            let word = source.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            let marks = ByteWriter.escapeMarks(in: word) | word & 0x8080_8080_8080_8080
            if marks != 0 { return place &+ marks.trailingZeroBitCount / 8 }
            place &+= 8
        }
        while place < end {
            let next = byte(at: place)
            if next >= 0x80 || ByteWriter.mustEscape(next) { return place }
            place &+= 1
        }
        return place
    }

    /// Checks an escape, or two for a surrogate pair, and returns its end.
    @inline(never)
    private func skipEscape(at place: Int) throws(JSONError) -> Int {
        guard place &+ 1 < end else { throw fault(.escape, at: place &+ 1) }
        switch byte(at: place &+ 1) {
        case 0x22, 0x2F, 0x5C, 0x62, 0x66, 0x6E, 0x72, 0x74:
            return place &+ 2
        case 0x75:
            let unit = try codeUnit(at: place &+ 2)
            if unit & 0xF800 != 0xD800 { return place &+ 6 }
            guard unit < 0xDC00 else { throw fault(.noLowSurrogate, at: place) }
            let low = place &+ 6
            guard low &+ 1 < end, byte(at: low) == 0x5C, byte(at: low &+ 1) == 0x75,
                try codeUnit(at: low &+ 2) & 0xFC00 == 0xDC00
            else { throw fault(.lowSurrogate, at: low) }
            return low &+ 6
        default:
            throw fault(.escape, at: place &+ 1)
        }
    }

    private func codeUnit(at place: Int) throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for offset in place..<place &+ 4 {
            guard offset < end, let digit = Hexadecimal.value(of: byte(at: offset)) else {
                throw fault(.hexadecimal, at: offset)
            }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }

    /// Reads a number (RFC 8259, section 6).
    mutating func readNumber() throws(JSONError) {
        let start = index
        var kind = JSONEntry.Kind.whole
        var place = byte(at: start) == 0x2D ? start &+ 1 : start
        let first = place
        place = try skipDigits(from: place)
        // A leading zero stands alone: what follows is not part of the number.
        if byte(at: first) == 0x30 { place = first &+ 1 }
        if place < end && byte(at: place) == 0x2E {
            kind = JSONEntry.Kind.decimal
            place = try skipDigits(from: place &+ 1)
        }
        if place < end && byte(at: place) | 0x20 == 0x65 {
            kind = JSONEntry.Kind.decimal
            place &+= 1
            if place < end, byte(at: place) == 0x2B || byte(at: place) == 0x2D { place &+= 1 }
            place = try skipDigits(from: place)
        }
        try append(JSONEntry(kind, start: start, count: place &- start))
        index = place
    }

    /// The end of a run of one or more digits.
    @inline(__always)
    private func skipDigits(from start: Int) throws(JSONError) -> Int {
        var place = start
        while place < end && byte(at: place) &- 0x30 < 10 { place &+= 1 }
        if place == start { throw fault(.digit, at: place) }
        return place
    }

    mutating func readLiteral() throws(JSONError) {
        let start = index
        let isFalse = byte(at: start) == 0x66
        guard start &+ (isFalse ? 5 : 4) <= end else { throw fault(.literal) }
        let word = source.loadUnaligned(fromByteOffset: isFalse ? start &+ 1 : start, as: UInt32.self).littleEndian
        let kind: UInt32
        switch word {
        case 0x6C6C_756E where !isFalse: kind = JSONEntry.Kind.null
        case 0x6575_7274 where !isFalse: kind = JSONEntry.Kind.true
        case 0x6573_6C61 where isFalse: kind = JSONEntry.Kind.false
        default: throw fault(.literal)
        }
        try append(JSONEntry(kind, start: start))
        index = start &+ (isFalse ? 5 : 4)
    }
}
