import Glibc
import Synchronization
import Testing
import ViperHTTP
import ViperTesting
import ViperThreads
import ViperValues

@testable import ViperDaemon

/// A daemon on a free port, with a handler for the test, that remembers what it logs.
final class TestServer: Sendable {
    /// What is remembered of an access record.
    struct Line: Sendable, Equatable {
        var method: Method
        var status: Int
        var bytes: Int
        var identifier: String
        var path: String
        var traceID: String
    }

    private final class Lines: Sendable {
        let all = Locked<[Line]>([])
        let notices = Locked<[DaemonNotice]>([])
    }

    let daemon: Daemon
    private let kept = Lines()

    var port: UInt16 { daemon.port }
    var lines: [Line] { kept.all.withLock { $0 } }
    var notices: [DaemonNotice] { kept.notices.withLock { $0 } }

    init(
        _ limits: Limits = .ample(), threads: Int = 2,
        _ handler: @escaping @Sendable (Request) async -> Response = TestServer.echo,
        refusal: @escaping @Sendable (Problem, Request) -> Response = { $0.response(to: $1) }
    ) throws {
        var configuration = DaemonConfiguration()
        configuration.port = 0
        configuration.threads = threads
        configuration.limits = limits
        daemon = try Daemon(
            configuration, handler: handler, refusal: refusal,
            log: { [kept] record, _ in
                let line = Line(
                    method: record.method, status: Int(record.status.code), bytes: record.bytes,
                    identifier: String(decoding: record.identifier, as: UTF8.self),
                    path: String(decoding: record.path, as: UTF8.self),
                    traceID: String(decoding: record.traceID, as: UTF8.self))
                kept.all.withLock { $0.append(line) }
            },
            notice: { [kept] notice in kept.notices.withLock { $0.append(notice) } })
    }

    deinit { daemon.stop() }

    /// Stops the daemon, and lets handlers that were cancelled take as long as they need.
    func stop() { daemon.stop(within: .seconds(60)) }

    /// Waits until no connection is left.
    func drain() -> Bool { daemon.drain(limit: .seconds(60)) }

    /// Answers with the method, the path, the query and the body.
    static let echo: @Sendable (Request) async -> Response = { request in
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

    /// An answer of a text, and a number if there is one.
    static func text(_ bytes: UnsafeRawBufferPointer, _ number: Int? = nil) -> Response {
        var writer = ByteWriter()
        writer.raw(bytes)
        if let number { writer.integer(number) }
        return Response(.ok, "text/plain", writer.finish())
    }

    /// An answer of so many bytes.
    static func block(_ count: Int) -> Response {
        Response(.ok, "application/octet-stream", Bytes(owning: calloc(count, 1), count: count))
    }

    /// A connection over which a request was answered, at a server with a short limit. One that was held up for as long as
    /// the limit may have been cut: then another is made.
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

    /// Waits, for at least a minute, until something is so.
    static func until(_ condition: () -> Bool) -> Bool {
        for _ in 0..<12_000 {
            if condition() { return true }
            usleep(5_000)
        }
        return condition()
    }

    /// How many sockets of this process are bound to a port of the server's: its own, listening ones too. Other suites
    /// run beside this one, so that the process's other descriptors say nothing.
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
    /// Limits whose deadlines strike nobody, however slow the machine is, but for those that a test sets.
    static func ample(_ change: (inout Limits) -> Void = { _ in }) -> Limits {
        var limits = Limits()
        limits.headTimeout = .seconds(600)
        limits.bodyTimeout = .seconds(600)
        limits.idleTimeout = .seconds(600)
        limits.handlerTimeout = .seconds(600)
        limits.streamTimeout = .seconds(600)
        change(&limits)
        return limits
    }
}

/// Suspends handlers until a test's own thread lets them go on.
final class Gate: Sendable {
    private struct State {
        var waiting: [Int: UnsafeContinuation<Void, Never>] = [:]
        var cancelled: Set<Int> = []
        var next = 0
    }

    private let state = Locked(State())

    /// How many wait.
    var count: Int { state.withLock { $0.waiting.count } }
    /// How many have come, whether they still wait or not.
    var arrivals: Int { state.withLock { $0.next } }
    /// How many were cancelled.
    var cancellations: Int { state.withLock { $0.cancelled.count } }

    /// Waits to be let go, or for the task to be cancelled.
    func wait() async {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if state.cancelled.contains(number) { return true }
                    state.waiting[number] = continuation
                    return false
                }
                if isCancelled { continuation.resume() }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.cancelled.insert(number)
                return state.waiting.removeValue(forKey: number)
            }
            continuation?.resume()
        }
    }

    /// Lets all go, from a thread that is neither libmicrohttpd's nor the pool's.
    func open() {
        let waiting = state.withLock { state in
            defer { state.waiting = [:] }
            return state.waiting
        }
        for continuation in waiting.values { continuation.resume() }
    }
}

/// Suspends handlers that do not heed cancellation.
final class DeafGate: Sendable {
    private let waiting = Locked<[UnsafeContinuation<Void, Never>]>([])

    /// How many wait.
    var count: Int { waiting.withLock { $0.count } }

    /// Waits to be let go.
    func wait() async {
        await withUnsafeContinuation { continuation in waiting.withLock { $0.append(continuation) } }
    }

    /// Lets all go.
    func open() {
        let all = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for continuation in all { continuation.resume() }
    }
}

/// Runs a body on a thread of its own beside another body, and waits for both.
func withRunningThread(_ beside: () -> Void, _ body: () -> Void) {
    withoutActuallyEscaping(beside) { beside in
        // Sendable: it has ended when this returns.
        nonisolated(unsafe) let beside = beside
        let thread = try? Thread { beside() }
        #expect(thread != nil)
        body()
        thread?.join()
    }
}

extension DaemonNotice {
    /// What it says.
    var text: String {
        switch self {
        case .remark(let text), .fault(let text): text
        }
    }
}
