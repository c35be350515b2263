/// Decodes a chunked body (RFC 9112, section 7.1) as its bytes arrive. It does not support trailer fields.
struct ChunkedBody {
    private(set) var bytes: [UInt8] = []
    /// Whether the last chunk has arrived.
    private(set) var isWhole = false

    /// Takes all complete chunks out of the bytes; false if they are malformed.
    mutating func take(from rest: inout [UInt8]) -> Bool {
        var place = 0
        defer { rest.removeFirst(place) }
        while !isWhole {
            guard let line = rest[place...].firstIndex(of: 0x0A) else { return rest.count - place < 18 }
            guard line > place, rest[line - 1] == 0x0D,
                let size = Int(String(decoding: rest[place..<(line - 1)], as: UTF8.self), radix: 16), size >= 0
            else { return false }
            let end = line + 1 + size
            guard rest.count >= end + 2 else { return true }
            guard rest[end] == 0x0D, rest[end + 1] == 0x0A else { return false }
            bytes += rest[(line + 1)..<end]
            place = end + 2
            isWhole = size == 0
        }
        return true
    }
}
