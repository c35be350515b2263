/// The `traceparent` field of a distributed trace (W3C Trace Context, section 3.2).
public struct TraceParent: Sendable, Equatable {
    /// The trace id: 32 lower-case hexadecimal digits, not all zero.
    public let traceID: String
    /// The caller's span: 16 lower-case hexadecimal digits, not all zero.
    public let parentID: String
    /// The flags; the lowest bit says that the caller may have recorded the trace.
    public let flags: UInt8

    /// Parses a field's value; nil if it is malformed, which the specification says to ignore. Of versions after 00
    /// only the first four parts are read.
    public init?(_ value: UnsafeRawBufferPointer) {
        guard let trace = Self.traceID(in: value) else { return nil }
        traceID = String(decoding: trace, as: UTF8.self)
        parentID = String(decoding: value[36..<52], as: UTF8.self)
        flags = value[53..<55].reduce(0) { $0 << 4 | ($1 < 0x3A ? $1 - 0x30 : $1 - 0x57) }
    }

    /// The trace id within a field's value; nil if it is malformed. It copies nothing.
    public static func traceID(in value: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard value.count >= 55, value[2] == 0x2D, value[35] == 0x2D, value[52] == 0x2D else { return nil }
        let isFirstVersion = value[0] == 0x30 && value[1] == 0x30
        guard value.count == 55 || (!isFirstVersion && value[55] == 0x2D), value[0] != 0x66 || value[1] != 0x66
        else { return nil }
        let trace = UnsafeRawBufferPointer(rebasing: value[3..<35])
        let parent = value[36..<52]
        guard value[0..<2].allSatisfy(isDigit), trace.allSatisfy(isDigit), parent.allSatisfy(isDigit),
            value[53..<55].allSatisfy(isDigit), trace.contains(where: { $0 != 0x30 }),
            parent.contains(where: { $0 != 0x30 })
        else { return nil }
        return trace
    }

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte || 0x61...0x66 ~= byte }
}

extension Request {
    /// The request's `traceparent`; nil if it is absent or malformed.
    public var traceParent: TraceParent? { header("traceparent").flatMap(TraceParent.init) }
}
