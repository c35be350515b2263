import ViperTesting

/// A client that keeps a list open. When a stream ends it comes back with the position of the last event that it heard, to
/// the next server each time, until it stops or is released.
final class LiveSubscriber: Sendable {
    private let reader: LiveReader
    private let task: Task<Void, Never>

    /// Opens a list at the first server, and waits until the stream has begun.
    ///
    /// - Parameters:
    ///   - servers: to come back to, in turn.
    ///   - position: where to begin; nil for now.
    init(of list: String = "/items", at servers: [ServedProgram], since position: String? = nil) async throws {
        let reader = LiveReader(list, servers.map { SocketClient(port: $0.port) }, since: position)
        self.reader = reader
        task = Task { await reader.run() }
        try await until { reader.heard.streams > 0 }
    }

    deinit { task.cancel() }

    /// What it heard, in all streams together.
    var events: [ServerEvent] { reader.heard.events }

    /// The `name` of each row that was told to be new.
    var inserted: [String] {
        events.filter { $0.name == "insert" }.compactMap { event in
            event.data.split(separator: #""name":""#).dropFirst().first?.split(separator: "\"").first.map { String($0) }
        }
    }

    /// The position to come back with.
    var position: String { reader.heard.position }

    /// How many streams have begun.
    var streams: Int { reader.heard.streams }

    /// The statuses of responses that were no streams, but for those of servers that start or stop.
    var refusals: [Int] { reader.heard.refusals }

    /// Leaves, and waits until it has left.
    func stop() async {
        task.cancel()
        await task.value
    }
}

private final class LiveReader: Sendable {
    struct Heard {
        var events: [ServerEvent] = []
        var position = ""
        var streams = 0
        var refusals: [Int] = []
    }

    private let list: String
    private let servers: [SocketClient]
    private let state: Locked<Heard>

    init(_ list: String, _ servers: [SocketClient], since position: String?) {
        self.list = list
        self.servers = servers
        state = Locked(Heard(position: position ?? ""))
    }

    var heard: Heard { state.withLock { $0 } }

    func run() async {
        var turn = 0
        while !Task.isCancelled {
            await follow(servers[turn % servers.count])
            turn += 1
            try? await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Reads one stream to its end.
    private func follow(_ server: SocketClient) async {
        let position = heard.position
        let fields = position.isEmpty ? [] : [(name: "Last-Event-ID", value: position)]
        // A server that is down takes no connection.
        guard let stream = try? await server.open(list, fields) else { return }
        guard stream.response.status == 200 else {
            let status = stream.response.status
            return state.withLock { if status != 503 { $0.refusals.append(status) } }
        }
        await withTaskCancellationHandler {
            state.withLock { heard in
                heard.streams += 1
                // Later the stream may be ahead of the events that were taken from it.
                if heard.position.isEmpty { heard.position = stream.position }
            }
            while let event = await stream.next() { keep(event) }
        } onCancel: {
            stream.close()
        }
    }

    private func keep(_ event: ServerEvent) {
        state.withLock { heard in
            heard.events.append(event)
            heard.position = event.id
        }
    }
}
