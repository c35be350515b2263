import Glibc
import ViperTesting

/// A client that adds numbered items one after the other, so that their order is known. Each is repeated under its
/// `Idempotency-Key`, at the next server each time, until it is acknowledged: then it was added once.
final class SerialWriter: Sendable {
    private let state = Locked((done: 0, isEnding: false))
    private let task: Task<Void, any Error>

    /// Starts to write, until ``end()``.
    init(to servers: [ServedProgram]) {
        let ports = servers.map(\.port)
        task = Task { [state] in
            try await onThread {
                while !state.withLock(\.isEnding) {
                    try Self.add(state.withLock(\.done), at: ports)
                    state.withLock { $0.done += 1 }
                    // Nothing depends on it: it leaves the processors to the servers.
                    usleep(5_000)
                }
            }
        }
    }

    deinit { state.withLock { $0.isEnding = true } }

    /// The names of all acknowledged items, in their order.
    var names: [String] { (0..<state.withLock(\.done)).map(Self.name) }

    /// Waits until so many more were acknowledged.
    func untilDone(_ count: Int) async throws {
        let goal = state.withLock(\.done) + count
        try await until { self.state.withLock(\.done) >= goal }
    }

    /// Adds no more, and waits until the last one was acknowledged.
    func end() async throws {
        state.withLock { $0.isEnding = true }
        try await task.value
    }

    private static func name(_ number: Int) -> String { "Item \(number)" }

    private static func add(_ number: Int, at ports: [UInt16]) throws {
        let request = post(name(number), "Idempotency-Key: item-\(number)\r\n")
        let end = ContinuousClock.now + .seconds(600)
        for turn in number... {
            try #require(ContinuousClock.now < end, "\(name(number)) was never acknowledged")
            let status = RawClient(ports[turn % ports.count]).ask(request)?.status
            if status == 201 { return }
            try #require(status == nil || status == 409 || status == 503, "\(String(describing: status))")
            usleep(10_000)
        }
    }
}
