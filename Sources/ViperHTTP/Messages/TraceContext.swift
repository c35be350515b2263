import ViperValues

/// The trace context of a request, as passed on to upstream servers (W3C Trace Context, sections 3.2 and 3.3). This
/// server adds no span of its own: upstreams see the caller's.
public struct TraceContext: Sendable, Equatable {
    /// The value of `traceparent`, in version 00.
    public let parent: String
    /// The value of `tracestate`; nil if the request has none that is valid.
    public let state: String?

    /// The trace context of the current task's request; nil outside of a request, or without a trace. Detached tasks do
    /// not inherit it.
    @TaskLocal public static var current: TraceContext?

    /// Reads a request's trace; nil if it has none or a malformed one, which the specification says to ignore.
    public init?(_ request: Request) {
        guard request.count(of: "traceparent") == 1,
            let parent = request.header("traceparent").flatMap(Self.parent(of:))
        else { return nil }
        self.parent = parent
        state = Self.state(of: request)
    }

    /// A `traceparent` in version 00; nil if it is malformed.
    package static func parent(of value: UnsafeRawBufferPointer) -> String? {
        traceID(in: value).map { _ in "00" + String(decoding: value[2..<55], as: UTF8.self) }
    }

    /// The trace id within a `traceparent`, 32 lower-case hexadecimal digits that are not all zero; nil if it is malformed.
    /// Of versions after 00 only the first four parts are read. It copies nothing.
    package static func traceID(in value: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
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

    /// All `tracestate` fields joined by commas: the list may be split over several (section 3.3.1.1).
    private static func state(of request: Request) -> String? {
        var values: [String] = []
        for value in request.values(of: "tracestate") where !value.isEmpty {
            guard value.allSatisfy({ $0 == 0x09 || 0x20...0x7E ~= $0 }) else { return nil }
            values.append(String(decoding: value, as: UTF8.self))
        }
        return values.isEmpty ? nil : values.joined(separator: ",")
    }
}

extension Request {
    /// The id of the trace that the request belongs to, as in its `traceparent`; nil if that is absent or malformed.
    public var traceID: UnsafeRawBufferPointer? { header("traceparent").flatMap(TraceContext.traceID(in:)) }
}
