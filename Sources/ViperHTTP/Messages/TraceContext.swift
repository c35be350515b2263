import ViperValues

/// The distributed trace that a request belongs to, as it is handed on to other servers (W3C Trace Context, sections 3.2
/// and 3.3). This server adds no span of its own: whom it asks sees the caller's.
public struct TraceContext: Sendable, Equatable {
    /// The value of `traceparent`, of version 00.
    public let parent: String
    /// The value of `tracestate`; nil if the request had none that can be handed on.
    public let state: String?

    /// That of the request whose task this is; nil outside of one, or where the request names no trace. A detached task
    /// has to be told.
    @TaskLocal public static var current: TraceContext?

    /// The trace of a request; nil if it names none, or wrongly: the specification says to ignore that.
    public init?(_ request: Request) {
        guard request.count(of: "traceparent") == 1, let trace = request.traceParent else { return nil }
        let flags = String(trace.flags, radix: 16)
        parent = "00-\(trace.traceID)-\(trace.parentID)-" + (flags.count < 2 ? "0" : "") + flags
        state = Self.state(of: request)
    }

    /// Every `tracestate` field, joined by commas: the list may come in several (section 3.3.1.1).
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
