extension JSONWriter {
    /// A UUID's text without quotes, in lower case, to stand within a string.
    public mutating func uuidText(_ uuid: UUID) {
        guard let target = room(for: UUID.textCount) else { return }
        uuid.write(to: target)
        used &+= UUID.textCount
    }

    /// A day as a JSON string for people who read English; see ``CalendarDate/displayText``.
    public mutating func displayDate(_ date: CalendarDate) {
        guard let target = room(for: 14) else { return }
        let names: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"
        target.storeBytes(of: 0x22, as: UInt8.self)
        (target + 1).copyMemory(
            from: names.bytes.baseAddress.map { $0 + (date.month - 1) * 3 } ?? UnsafeRawPointer(target), byteCount: 3)
        target.storeBytes(of: 0x20, toByteOffset: 4, as: UInt8.self)
        Self.store(pair: UInt64(date.day), at: target + 5)
        target.storeBytes(of: 0x2C, toByteOffset: 7, as: UInt8.self)
        target.storeBytes(of: 0x20, toByteOffset: 8, as: UInt8.self)
        Self.store(pair: UInt64(date.year / 100), at: target + 9)
        Self.store(pair: UInt64(date.year % 100), at: target + 11)
        target.storeBytes(of: 0x22, toByteOffset: 13, as: UInt8.self)
        used &+= 14
    }
}
