/// Bytes from outside: what lies beyond their end is nil. They must outlive the view.
struct ByteView {
    let bytes: UnsafeRawBufferPointer

    var count: Int { bytes.count }

    /// The byte at an offset.
    func byte(at offset: Int) -> Int? {
        offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : nil
    }

    /// An unsigned number of a few bytes at an offset.
    func number(at offset: Int, bytes size: Int, littleEndian: Bool = false) -> Int? {
        guard let part = part(at: offset, count: size) else { return nil }
        return littleEndian
            ? part.bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : part.bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// As many bytes at an offset, or nil if there are fewer.
    func part(at offset: Int, count: Int) -> ByteView? {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
        return ByteView(bytes: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
    }

    /// All bytes from an offset on.
    func rest(from offset: Int) -> ByteView? { part(at: offset, count: count - offset) }

    /// Whether these bytes are at an offset.
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        guard let part = part(at: offset, count: text.utf8CodeUnitCount) else { return false }
        return text.withUTF8Buffer { part.bytes.elementsEqual($0) }
    }
}
