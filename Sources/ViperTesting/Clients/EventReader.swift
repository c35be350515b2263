/// Reads a stream of events, in process or over a socket.
///
///     let stream = try await client.open("/notes")
///     _ = try await client.post("/notes", #"{"text":"Air the tent"}"#)
///     #expect(await stream.next()?.name == "insert")
///     stream.close()
public final class EventReader: @unchecked Sendable {
    // Sendable because only one task at a time reads.

    /// The response's status and fields; its body too, if it is no stream.
    public let response: TestResponse
    private let parts: AsyncStream<[UInt8]>
    private let stop: @Sendable () -> Void
    private var parser = EventParser()
    private var waiting: [ServerEvent] = []

    /// How long to wait for an event: for what hangs, not for slow machines.
    private static let patience = Duration.seconds(600)

    /// - Parameters:
    ///   - parts: the bytes as they arrive.
    ///   - stop: ends them.
    init(_ response: TestResponse, _ parts: AsyncStream<[UInt8]>, stop: @escaping @Sendable () -> Void) {
        self.response = response
        self.parts = parts
        self.stop = stop
    }

    /// A response that is no stream.
    convenience init(_ response: TestResponse) {
        self.init(response, AsyncStream { $0.finish() }, stop: {})
    }

    deinit { stop() }

    /// The position that the stream has reached, for `Last-Event-ID`; empty before the first.
    public var position: String { parser.id }

    /// Waits until the stream has told where it begins: from then on it misses nothing.
    public func begin() async { while parser.id.isEmpty, await read() {} }

    /// Waits for the next event; nil at the end of the stream, or if none comes in ten minutes.
    public func next() async -> ServerEvent? {
        while waiting.isEmpty, await read() {}
        return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    /// Waits for the next event of a name, past any others: on PostgreSQL a stream may begin with changes from just before. Nil
    /// at the end.
    public func next(_ name: String) async -> ServerEvent? {
        while let event = await next() {
            if event.name == name { return event }
        }
        return nil
    }

    /// Ends the stream as a client does that leaves.
    public func close() { stop() }

    /// Reads bytes; false at the end.
    private func read() async -> Bool {
        let limit = Task.detached { [stop] in
            try await Task.sleep(for: Self.patience)
            stop()
        }
        defer { limit.cancel() }
        var iterator = parts.makeAsyncIterator()
        guard let bytes = await iterator.next() else { return false }
        waiting += parser.take(bytes)
        return true
    }
}

extension TestClient {
    /// Opens a list as a stream of events, and waits until it has begun.
    public func open(
        _ target: String, _ fields: [(name: String, value: String)] = []
    ) async throws -> EventReader {
        let reader = try await open(TestRequest("GET", target, fields + [("Accept", "text/event-stream")]))
        await reader.begin()
        return reader
    }
}

extension TestResponse {
    /// Whether it is a stream of events that goes on.
    var isEventStream: Bool { status == 200 && self["Content-Type"]?.hasPrefix("text/event-stream") ?? false }
}
