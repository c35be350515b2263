import Glibc
import ViperHTTP
import ViperThreads

/// The state that the threads of an ``StubUpstream`` share.
final class UpstreamState: Sendable {
    struct Values {
        var catalogue: UpstreamCatalogue
        var quota = StubUpstream.Quota()
        var next: [StubBehavior] = []
        var decide: @Sendable (UpstreamReceived) -> StubBehavior = { _ in .proper }
        var progress = StubUpstream.Progress()
        fileprivate var watchers: [Watcher] = []
    }

    fileprivate struct Watcher {
        let condition: @Sendable (StubUpstream.Progress) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    let origin: String
    private let values: Locked<Values>

    init(_ catalogue: UpstreamCatalogue, origin: String) {
        self.origin = origin
        values = Locked(Values(catalogue: catalogue))
    }

    func read<Result>(_ body: (Values) -> Result) -> Result { values.withLock { body($0) } }

    /// Changes the state and wakes the watchers whose condition now holds.
    func change<Result>(_ body: (inout Values) -> Result) -> Result {
        let (result, woken) = values.withLock { values in
            let result = body(&values)
            let isWoken = values.watchers.partition { $0.condition(values.progress) }
            let woken = Array(values.watchers[isWoken...])
            values.watchers.removeSubrange(isWoken...)
            return (result, woken)
        }
        for watcher in woken { watcher.continuation.resume() }
        return result
    }

    /// Resumes a continuation as soon as a condition holds.
    func watch(
        _ condition: @escaping @Sendable (StubUpstream.Progress) -> Bool,
        _ continuation: CheckedContinuation<Void, Never>
    ) {
        change { $0.watchers.append(Watcher(condition: condition, continuation: continuation)) }
    }

    /// Records a request and returns how to handle it.
    func conduct(for request: UpstreamReceived) -> StubBehavior {
        change { values in
            values.progress.requests.append(request)
            return values.next.isEmpty ? values.decide(request) : values.next.removeFirst()
        }
    }

    func search(_ request: UpstreamReceived) -> StubResponse {
        let catalogue = read { $0.catalogue }
        return change { UpstreamSearch(catalogue: catalogue, origin: origin, request: request).answer(&$0.quota) }
    }
}

/// A request that an ``StubUpstream`` received.
public struct UpstreamReceived: Sendable, Equatable {
    public var method: String
    /// Path and query as received.
    public var target: String
    /// The header fields by their names in lower case; of several with one name, the last.
    public var fields: [String: String]
    var wantsClose: Bool { fields["connection"]?.lowercased() == "close" }

    /// The path as received.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// The query's names and values, decoded.
    public var query: [(name: String, value: String)] {
        guard let mark = target.firstIndex(of: "?") else { return [] }
        let text = Array(target[target.index(after: mark)...].utf8)
        return text.withUnsafeBytes { bytes in
            QueryString(bytes).compactMap { parameter in
                guard let name = try? parameter.name.text(), let value = try? parameter.value.text() else { return nil }
                return (name, value)
            }
        }
    }

    /// The request of a head; nil if it is malformed.
    init?(_ head: MessageHead) {
        guard head.isWellFormed, head.words.count == 3, head.words[2].hasPrefix("HTTP/1.") else { return nil }
        (method, target, fields) = (head.words[0], head.words[1], head.fieldsByName)
    }
}

/// Holds responses of an ``StubUpstream`` back until it is opened. It stays open.
public final class UpstreamGate: Sendable {
    /// A pipe, readable once the gate is open, so that a thread can wait for the gate and for its client's leaving at
    /// once.
    private let ends: (read: Int32, write: Int32)

    /// Creates a closed gate.
    public init() {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        self.ends = (ends[0], ends[1])
    }

    deinit {
        close(ends.read)
        close(ends.write)
    }

    /// Releases all waiting and future responses.
    public func open() { _ = write(ends.write, "!", 1) }

    /// Waits until the gate opens or the client leaves; false in the second case.
    func wait(for client: Int32) -> Bool {
        var events = [
            pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0),
            pollfd(fd: client, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            guard poll(&events, 2, -1) > 0 else { continue }
            if events[0].revents != 0 { return true }
            var byte: UInt8 = 0
            if recv(client, &byte, 1, Int32(MSG_PEEK)) <= 0 { return false }
            // A pipelined request, which waits for its turn.
            events[1].fd = -1
        }
    }
}
