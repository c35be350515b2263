import ViperValues

/// The preferences in a request's `Accept-Encoding` fields (RFC 9110, section 12.5.3). Parsing allocates nothing.
public struct AcceptEncoding: Sendable, Equatable {
    /// The coding to use: gzip if its quality is at least that of identity.
    public let coding: ContentCoding
    /// Whether unencoded bodies are not acceptable, however small.
    public let refusesIdentity: Bool

    /// The qualities in thousandths, the highest if a coding is repeated.
    private struct Qualities {
        var gzip: Int?
        var identity: Int?
        var any: Int?
    }

    /// Parses all `Accept-Encoding` fields. Without one the coding is identity. Members that cannot be read are skipped.
    ///
    /// - Returns: nil if nothing is acceptable.
    public init?(_ request: Request) {
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
        for value in request.values(of: "Accept-Encoding") {
            var list = WeightedList(value)
            while let (name, quality) = list.next() { Self.note(name, quality, in: &qualities) }
        }
        // A coding that is not named has the quality of `*`. Without that it is not acceptable, except for identity,
        // which is the last choice.
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

    /// Recognizes the values that browsers and most libraries send without parsing them.
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
}
