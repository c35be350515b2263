/// What the process that renders says last: 32 bytes, and after them a line for the log. It has no text for clients: a
/// decoder that was taken over says what it likes. Where nothing is rendered it is thrown.
struct RenderingReport: Error, Equatable {
    enum Code: UInt32 {
        /// With the width and height of the full rendition and of the thumbnail, and the number of their kind among those made.
        case rendered
        /// With the image's width and height.
        case tooManyPixels
        case truncated, corrupt, noMemory
        /// The library of this kind is not installed.
        case unsupported
        /// The disk has no room.
        case full
        case failed
    }

    var code: Code
    var numbers: [UInt32] = []
    var line = ""

    private static let magic: UInt32 = 0x5669_5052
    private static let numberCount = 6
    /// The size of the longest report.
    static let most = 4 * (2 + numberCount) + 200

    init(_ code: Code, _ numbers: [Int] = [], line: String = "") {
        self.code = code
        self.numbers = numbers.map { UInt32(truncatingIfNeeded: $0) }
        self.numbers += [UInt32](repeating: 0, count: max(0, Self.numberCount - numbers.count))
        self.line = line
    }

    var bytes: [UInt8] {
        let words = [Self.magic, code.rawValue] + numbers
        let head = words.flatMap { word in stride(from: 24, through: 0, by: -8).map { UInt8(word >> $0 & 0xFF) } }
        return head + line.utf8.prefix(Self.most - head.count)
    }

    /// Nil for anything else.
    init?(_ bytes: [UInt8]) {
        let head = 4 * (2 + Self.numberCount)
        guard bytes.count >= head, bytes.count <= Self.most else { return nil }
        let words = stride(from: 0, to: head, by: 4).map { place in
            bytes[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        guard words[0] == Self.magic, let code = Code(rawValue: words[1]) else { return nil }
        self.code = code
        numbers = Array(words[2...])
        line = String(decoding: bytes[head...], as: UTF8.self)
    }
}
