/// Where a request stands in a distributed trace: the `traceparent` field (W3C Trace Context, section 3.2).
public struct TraceParent: Sendable, Equatable {
    /// The trace: 32 lower-case hexadecimal digits, not all zero.
    public let traceID: String
    /// The caller's span: 16 lower-case hexadecimal digits, not all zero.
    public let parentID: String
    /// The flags' byte; its lowest bit says that the caller may have recorded the trace.
    public let flags: UInt8

    /// Reads a field's value; nil if it is malformed, which the specification says to ignore. Of a version later than 00
    /// the first four parts are read.
    public init?(_ value: UnsafeRawBufferPointer) {
        let parts = value.split(separator: 0x2D, maxSplits: 4, omittingEmptySubsequences: false)
        guard parts.count >= 4, value.count >= 55, parts.map(\.count).starts(with: [2, 32, 16, 2]),
            parts.prefix(4).allSatisfy({ $0.allSatisfy(Self.isDigit) })
        else { return nil }
        let texts = parts.prefix(4).map { String(decoding: $0, as: UTF8.self) }
        guard texts[0] != "ff", texts[0] != "00" || parts.count == 4, let flags = UInt8(texts[3], radix: 16),
            texts[1].contains(where: { $0 != "0" }), texts[2].contains(where: { $0 != "0" })
        else { return nil }
        traceID = texts[1]
        parentID = texts[2]
        self.flags = flags
    }

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte || 0x61...0x66 ~= byte }
}

extension Request {
    /// Where the request stands in a distributed trace; nil if it does not say, or says it wrongly.
    public var traceParent: TraceParent? { header("traceparent").flatMap(TraceParent.init) }
}
