/// Puts numbers and texts into bytes, one after the other.
struct Packer {
    var bytes: [UInt8] = []

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    mutating func byte(_ byte: UInt8) { bytes.append(byte) }

    /// Eight bytes, the lowest first.
    mutating func number(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Its length, then the bytes.
    mutating func text(_ text: UnsafeRawBufferPointer) {
        number(UInt64(text.count))
        bytes.append(contentsOf: text)
    }

    /// Whether there is one, and the text.
    mutating func text(_ text: String?) {
        byte(text == nil ? 0 : 1)
        guard var text else { return }
        text.withUTF8 { self.text(UnsafeRawBufferPointer($0)) }
    }
}

/// Takes bytes apart that a ``Packer`` has put together; nil where they end too early or are something else.
struct Unpacker {
    private(set) var rest: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { rest = bytes }

    mutating func byte() -> UInt8? {
        guard let byte = rest.first else { return nil }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst())
        return byte
    }

    mutating func number() -> UInt64? {
        guard rest.count >= 8 else { return nil }
        let number = UInt64(littleEndian: rest.loadUnaligned(as: UInt64.self))
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(8))
        return number
    }

    mutating func text() -> UnsafeRawBufferPointer? {
        guard let count = number(), count <= UInt64(rest.count) else { return nil }
        let text = UnsafeRawBufferPointer(rebasing: rest.prefix(Int(count)))
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(Int(count)))
        return text
    }

    /// nil inside if there is no text; nil outside if the bytes are something else.
    mutating func optionalText() -> String?? {
        switch byte() {
        case 0: return .some(nil)
        case 1: return text().map { String(decoding: $0, as: UTF8.self) }
        default: return nil
        }
    }
}
