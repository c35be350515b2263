extension ByteWriter {
    /// Writes an integer in decimal digits, which is also a JSON number (RFC 8259, section 6).
    @inlinable
    public mutating func integer(_ value: some FixedWidthInteger) {
        if value < 0 { byte(0x2D) }
        let magnitude = value.magnitude
        if let word = UInt64(exactly: magnitude) {
            unsigned(word)
        } else {
            wide(magnitude)
        }
    }

    /// Writes the last two decimal digits of a number, such as a time's seconds.
    public mutating func twoDigits(_ value: Int) {
        guard let target = room(for: 2) else { return }
        DecimalDigits.store(pair: UInt64(value.magnitude) % 100, at: target)
        used &+= 2
    }

    /// Writes hundredths as a number with two decimals, such as cents: `12.50`.
    @inlinable
    public mutating func hundredths(_ count: some UnsignedInteger & FixedWidthInteger) {
        integer(count / 100)
        byte(0x2E)
        twoDigits(Int(count % 100))
    }

    /// Writes a number with exactly `count` decimal digits (at most 20), with leading zeros and truncated at the front.
    public mutating func digits(_ value: UInt64, count: Int) {
        guard count > 0, count <= 20, let target = room(for: count) else { return }
        var rest = value
        var index = count
        while index > 0 {
            index &-= 1
            target.storeBytes(of: 0x30 &+ UInt8(truncatingIfNeeded: rest % 10), toByteOffset: index, as: UInt8.self)
            rest /= 10
        }
        used &+= count
    }

    /// Writes a number with sixteen hexadecimal digits.
    public mutating func hexadecimal(_ value: UInt64) {
        guard let target = room(for: 16) else { return }
        target.storeBytes(of: Hexadecimal.digits(value), as: SIMD2<UInt64>.self)
        used &+= 16
    }

    /// Writes the digits of a number, two at a time from the end.
    @usableFromInline
    mutating func unsigned(_ value: UInt64) {
        if value < 10 { return byte(0x30 &+ UInt8(truncatingIfNeeded: value)) }
        let count = DecimalDigits.count(of: value)
        guard let target = room(for: count) else { return }
        var rest = value
        var index = count
        while index >= 2 {
            index &-= 2
            DecimalDigits.store(pair: rest % 100, at: target + index)
            rest /= 100
        }
        if index == 1 { target.storeBytes(of: 0x30 &+ UInt8(truncatingIfNeeded: rest), as: UInt8.self) }
        used &+= count
    }

    /// Writes the digits of a number that may exceed 64 bits.
    @usableFromInline
    @inline(never)
    mutating func wide(_ value: some FixedWidthInteger & UnsignedInteger) {
        // Three bits make less than one digit.
        let most = value.bitWidth / 3 + 1
        guard let target = room(for: most) else { return }
        var rest = value
        var index = most
        repeat {
            index -= 1
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            target.storeBytes(of: 0x30 &+ UInt8(truncatingIfNeeded: digit), toByteOffset: index, as: UInt8.self)
            rest = quotient
        } while rest != 0
        target.copyMemory(from: target + index, byteCount: most - index)
        used &+= most - index
    }
}
