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
        guard request.count(of: "traceparent") == 1, let trace = request.traceParent else { return nil }
        let flags = String(trace.flags, radix: 16)
        parent = "00-\(trace.traceID)-\(trace.parentID)-" + (flags.count < 2 ? "0" : "") + flags
        state = Self.state(of: request)
    }

    /// All `tracestate` fields joined by commas: the list may be split over several (section 3.3.1.1).
    private static func state(of request: Request) -> String? {
        var values: [String] = []
        for index in 0..<request.fieldCount {
            let (name, value) = request.field(at: index)
            guard StaticString("tracestate").equalsIgnoringCase(name), !value.isEmpty else { continue }
            guard value.allSatisfy({ $0 == 0x09 || 0x20...0x7E ~= $0 }) else { return nil }
            values.append(String(decoding: value, as: UTF8.self))
        }
        return values.isEmpty ? nil : values.joined(separator: ",")
    }
}
