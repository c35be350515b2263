/// What a request's `Accept-Encoding` fields say of the codings there are (RFC 9110, section 12.5.3). Reading them costs
/// no memory.
public struct AcceptEncoding: Sendable, Equatable {
    /// The coding to use: gzip if it is wanted at least as much as none.
    public let coding: ContentCoding
    /// Whether no body may go as it is, however small.
    public let refusesIdentity: Bool

    /// What is read of the fields: qualities in thousandths, the highest where a coding is named twice.
    private struct Qualities {
        var gzip: Int?
        var identity: Int?
        var any: Int?
    }

    /// Reads every such field. Without one a body goes as it is.
    ///
    /// - Returns: nil if nothing is acceptable.
    /// - Throws: a fault if one of them is malformed.
    public init?(_ request: Request) throws(InputFault) {
        guard let first = request.header("Accept-Encoding") else {
            coding = .identity
            refusesIdentity = false
            return
        }
        if let coding = Self.usual(first), request.count(of: "Accept-Encoding") == 1 {
            self.coding = coding
            refusesIdentity = false
            return
        }
        var qualities = Qualities()
        for index in 0..<request.fieldCount {
            let field = request.field(at: index)
            guard StaticString("Accept-Encoding").equalsIgnoringCase(field.name) else { continue }
            guard Self.read(field.value, into: &qualities) else { throw Self.fault(field.value) }
        }
        // What is not named has the quality of `*`. Without that too it is refused, but for no coding at all: that is
        // acceptable, and the last choice.
        let gzip = qualities.gzip ?? qualities.any ?? 0
        let identity = qualities.identity ?? qualities.any
        refusesIdentity = identity == 0
        if gzip > 0 && gzip >= identity ?? 0 {
            coding = .gzip
        } else if refusesIdentity {
            return nil
        } else {
            coding = .identity
        }
    }

    /// What is read of the values that browsers and most libraries send, without reading them; nil for any other.
    private static func usual(_ value: UnsafeRawBufferPointer) -> ContentCoding? {
        switch value.count {
        case 4 where StaticString("gzip").equals(value), 13 where StaticString("gzip, deflate").equals(value),
            17 where StaticString("gzip, deflate, br").equals(value),
            23 where StaticString("gzip, deflate, br, zstd").equals(value):
            .gzip
        case 8 where StaticString("identity").equals(value): .identity
        default: nil
        }
    }

    /// Reads `coding;q=0.5, coding, …`; false if it is malformed. Empty elements are allowed (section 5.6.1.2).
    private static func read(_ value: UnsafeRawBufferPointer, into qualities: inout Qualities) -> Bool {
        var place = 0
        while true {
            skipSpace(value, &place)
            let start = place
            while place < value.count && isTokenByte(value[place]) { place += 1 }
            if place > start {
                let name = UnsafeRawBufferPointer(rebasing: value[start..<place])
                skipSpace(value, &place)
                guard let quality = readWeight(value, &place) else { return false }
                note(name, quality, in: &qualities)
            }
            if place == value.count { return true }
            guard value[place] == 0x2C else { return false }
            place += 1
        }
    }

    private static func note(_ name: UnsafeRawBufferPointer, _ quality: Int, in qualities: inout Qualities) {
        switch name.count {
        case 1 where name[0] == 0x2A: qualities.any = max(qualities.any ?? 0, quality)
        case 4 where StaticString("gzip").equalsIgnoringCase(name),
            6 where StaticString("x-gzip").equalsIgnoringCase(name):
            qualities.gzip = max(qualities.gzip ?? 0, quality)
        case 8 where StaticString("identity").equalsIgnoringCase(name):
            qualities.identity = max(qualities.identity ?? 0, quality)
        default: break
        }
    }

    /// Reads `;q=0.5` and the space behind it, or nothing: a quality in thousandths (section 12.4.2); nil if it is
    /// malformed.
    private static func readWeight(_ value: UnsafeRawBufferPointer, _ place: inout Int) -> Int? {
        guard place < value.count, value[place] == 0x3B else { return 1000 }
        place += 1
        skipSpace(value, &place)
        guard place + 2 < value.count, asciiLowercased(value[place]) == 0x71, value[place + 1] == 0x3D else {
            return nil
        }
        let whole = value[place + 2]
        guard whole == 0x30 || whole == 0x31 else { return nil }
        place += 3
        var quality = whole == 0x31 ? 1000 : 0
        if place < value.count, value[place] == 0x2E {
            place += 1
            var unit = 100
            while unit > 0, place < value.count, 0x30...0x39 ~= value[place] {
                quality += Int(value[place] - 0x30) * unit
                unit /= 10
                place += 1
            }
        }
        skipSpace(value, &place)
        return quality <= 1000 ? quality : nil
    }

    private static func skipSpace(_ value: UnsafeRawBufferPointer, _ place: inout Int) {
        while place < value.count, value[place] == 0x20 || value[place] == 0x09 { place += 1 }
    }

    /// Whether a byte may stand in a token (section 5.6.2).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }

    private static func fault(_ value: UnsafeRawBufferPointer) -> InputFault {
        InputFault(
            "malformed", "Expected codings such as 'gzip, identity;q=0.5', found \(InputFault.quoted(value)).")
    }
}
