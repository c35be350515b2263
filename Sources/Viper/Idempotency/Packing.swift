struct Packer {
    var bytes: [UInt8] = []

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    mutating func byte(_ byte: UInt8) { bytes.append(byte) }

    /// Eight bytes, little-endian.
    mutating func number(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// The length, then the bytes.
    mutating func text(_ text: UnsafeRawBufferPointer) {
        number(UInt64(text.count))
        bytes.append(contentsOf: text)
    }

    /// A presence byte, then the text if there is one.
    mutating func text(_ text: String?) {
        byte(text == nil ? 0 : 1)
        guard var text else { return }
        text.withUTF8 { self.text(UnsafeRawBufferPointer($0)) }
    }
}

/// Reads what a ``Packer`` wrote; nil if the bytes are truncated or invalid.
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

    /// `.some(nil)` if there is no text; nil if the bytes are invalid.
    mutating func optionalText() -> String?? {
        switch byte() {
        case 0: return .some(nil)
        case 1: return text().map { String(decoding: $0, as: UTF8.self) }
        default: return nil
        }
    }
}
