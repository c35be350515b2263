import Glibc
import Synchronization
import ViperTesting

@testable import ViperDaemon

/// A daemon on a free port, with a test's handler, that records its log.
final class TestServer: Sendable {
    /// The recorded parts of an access record.
    struct Line: Sendable, Equatable {
        var method: Method
        var status: Int
        var bytes: Int
        var identifier: String
        var path: String
        var traceID: String
        var clientSubject: String
        /// The number of the thread.
        var lane: Int
    }

    private final class Lines: Sendable {
        let all = Locked<[Line]>([])
        let notices = Locked<[DaemonNotice]>([])
    }

    let daemon: Daemon
    private let kept = Lines()

    /// The port for the tests' usual clients, which speak TLS if the process's tests are about it.
    var port: UInt16 { ClientSession.Options.usual == nil ? daemon.port : securePort }
    /// The port for TLS.
    var securePort: UInt16 { daemon.securePort ?? 0 }
    var lines: [Line] { kept.all.withLock { $0 } }
    var notices: [DaemonNotice] { kept.notices.withLock { $0 } }

    init(
        _ limits: Limits = .ample(), threads: Int = 2,
        _ handler: @escaping @Sendable (Request) async -> Response = TestServer.echo,
        refusal: @escaping @Sendable (Problem, Request) -> Response = { $0.response(to: $1) },
        immediate: @escaping @Sendable (Request) -> Response? = { _ in nil },
        failure: @escaping @Sendable (any Error, Request) -> Response = { _, _ in Response(.internalServerError) },
        bodyLimit: @escaping @Sendable (Request) -> Int? = { _ in nil },
        configure: (inout DaemonConfiguration) throws -> Void = { _ in }
    ) throws {
        var configuration = DaemonConfiguration()
        configuration.port = 0
        configuration.threads = threads
        configuration.limits = limits
        if ClientSession.Options.usual != nil { try TLS.listen(&configuration) }
        try configure(&configuration)
        daemon = try Daemon(
            configuration, handler: handler, immediate: immediate, failure: failure, bodyLimit: bodyLimit,
            refusal: refusal,
            log: { [kept] record, lane in
                let line = Line(
                    method: record.method, status: Int(record.status.code), bytes: record.bytes,
                    identifier: String(decoding: record.identifier, as: UTF8.self),
                    path: String(decoding: record.path, as: UTF8.self),
                    traceID: String(decoding: record.traceID, as: UTF8.self),
                    clientSubject: String(decoding: record.clientSubject, as: UTF8.self), lane: lane)
                kept.all.withLock { $0.append(line) }
            },
            notice: { [kept] notice in kept.notices.withLock { $0.append(notice) } })
    }

    deinit { daemon.stop() }

    /// Stops the daemon, and waits as long as cancelled handlers need.
    func stop() { daemon.stop(within: .seconds(60)) }

    /// Waits until no connection is left.
    func drain() -> Bool { daemon.drain(limit: .seconds(60)) }

    /// Responds with the method, the path, the query and the body.
    static let echo: @Sendable (Request) async -> Response = { request in
        if let problem = await request.awaitBody() { return problem.response(to: request) }
        var writer = ByteWriter()
        writer.raw(request.method.name)
        writer.raw(" ")
        writer.raw(request.path)
        writer.raw("?")
        writer.raw(request.query)
        writer.raw(" ")
        writer.raw(request.body)
        return Response(.ok, "text/plain", writer.finish())
    }

    /// A handler that responds with the path once a gate is opened, `times` times; to `/` at once, unless all wait.
    static func waiting(at gate: Gate, times: Int = 1, all: Bool = false) -> @Sendable (Request) async -> Response {
        { request in
            if all || request.path.count > 1 { for _ in 0..<times { await gate.wait() } }
            return text(request.path)
        }
    }

    /// Has twenty clients send requests while a gate is opened over and over, and stops the server in the middle of it.
    func stopUnderLoad(_ gate: Gate, after pause: useconds_t, _ request: (_ round: Int) -> String) {
        let clients = (0..<20).map { _ in RawClient(port, patience: 1_000) }
        withRunningThread({
            for round in 0..<200 {
                for client in clients { client.send(request(round)) }
                gate.open()
            }
        }) {
            usleep(pause)
            stop()
            for client in clients { client.hangUp() }
        }
        #expect(daemon.counters.exchanges == 0)
    }

    /// A response with a text, and a number if there is one.
    static func text(_ bytes: UnsafeRawBufferPointer, _ number: Int? = nil) -> Response {
        var writer = ByteWriter()
        writer.raw(bytes)
        if let number { writer.integer(number) }
        return Response(.ok, "text/plain", writer.finish())
    }

    /// A response of the given length.
    static func block(_ count: Int) -> Response {
        Response(.ok, "application/octet-stream", Bytes(owning: calloc(count, 1), count: count))
    }

    /// A client that has sent a request, or a part of one.
    func client(sending request: String, receiveBuffer: Int32? = nil) -> RawClient {
        client(sending: Array(request.utf8), receiveBuffer: receiveBuffer)
    }

    func client(sending request: [UInt8], receiveBuffer: Int32? = nil) -> RawClient {
        let client = RawClient(port, receiveBuffer: receiveBuffer)
        client.send(request)
        return client
    }

    /// Clients all of whom connect before the first of them sends a request, or a part of one.
    func clients(_ count: Int, sending request: String = "", receiveBuffer: Int32? = nil) -> [RawClient] {
        let clients = (0..<count).map { _ in RawClient(port, receiveBuffer: receiveBuffer) }
        if !request.isEmpty { for client in clients { client.send(request) } }
        return clients
    }

    /// The response to the request of a new client.
    func ask(_ request: String) -> RawClient.Answer? { RawClient(port).ask(request) }

    /// A connection over which a request was served, at a server with a short limit. A connection that a stall held up
    /// for that long may have been cut: then another is opened.
    func served(_ request: String = get(), within limit: Duration) -> RawClient {
        while true {
            let start = ContinuousClock.now
            let client = RawClient(port)
            if client.ask(request)?.status == 200 { return client }
            let time = ContinuousClock.now - start
            #expect(time >= limit, "it was cut before its time")
            if time < limit { return client }
        }
    }

    /// Whether no connection, request or task is left.
    var isEmpty: Bool {
        let counters = daemon.counters
        return counters.connections == 0 && counters.requestsInFlight == 0 && counters.exchanges == 0
    }

    /// Waits until a condition holds, for at least a minute.
    static func until(_ condition: () -> Bool) -> Bool {
        for _ in 0..<12_000 {
            if condition() { return true }
            usleep(5_000)
        }
        return condition()
    }

    /// How many sockets of this process are bound to the server's port, listening ones included. Other suites run at
    /// the same time, so the process's other descriptors say nothing.
    static func sockets(on port: UInt16) -> Int {
        (0..<4_096).count { descriptor in
            var address = sockaddr_in()
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let code = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(Int32(descriptor), $0, &size) }
            }
            return code == 0 && address.sin_family == sa_family_t(AF_INET) && address.sin_port == port.bigEndian
        }
    }
}

extension Limits {
    /// Limits with deadlines that never fire, however slow the machine is, and any number of connections of the address that
    /// all clients have, except those that a test sets.
    static func ample(_ change: (inout Limits) -> Void = { _ in }) -> Limits {
        var limits = Limits()
        limits.headTimeout = .seconds(600)
        limits.bodyTimeout = .seconds(600)
        limits.idleTimeout = .seconds(600)
        limits.handlerTimeout = .seconds(600)
        limits.streamTimeout = .seconds(600)
        limits.connectionsPerAddress = limits.connections
        change(&limits)
        return limits
    }
}

extension DaemonNotice {
    var text: String {
        switch self {
        case .remark(let text), .fault(let text): text
        }
    }
}
