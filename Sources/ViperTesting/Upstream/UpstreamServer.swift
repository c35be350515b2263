import Glibc
import ViperThreads

/// A server on 127.0.0.1 that speaks GitHub's search format, on threads of its own, and misbehaves when it is told to.
///
/// It serves `/search/repositories?q=&sort=&order=&page=&per_page=` from a catalogue of its own, below any path:
/// `Link`, `ETag` and 304, `X-RateLimit-*`, only the first 1,000, gzip for those who accept it. It ends when nobody
/// holds it any more.
public final class UpstreamServer: Sendable {
    /// What has happened so far.
    public struct Progress: Sendable, Equatable {
        /// All requests, in the order in which they came.
        public var requests: [UpstreamReceived] = []
        /// How many answers are withheld now.
        public var held = 0
        /// How many clients left while their answer was withheld.
        public var abandoned = 0
        /// How many connections there are now, and how many there were at once.
        public var connections = 0
        public var mostConnections = 0

        /// How many requests had a target: path and query as they came.
        public func count(of target: String) -> Int { requests.count { $0.target == target } }
    }

    private let listener: UpstreamListener
    private let state: UpstreamState

    /// The port of 127.0.0.1 that it listens on.
    public let port: UInt16
    /// `http://127.0.0.1:12345`.
    public var origin: String { state.origin }

    /// Starts it on a free port, with so many repositories.
    public init(repositories: Int = 100) throws {
        listener = try UpstreamListener()
        port = listener.port
        state = UpstreamState(UpstreamCatalogue(repositories), origin: "http://127.0.0.1:\(listener.port)")
        let started = listener.start { [state] client in UpstreamConnection(client, state).serve() }
        guard started else { throw UpstreamListener.Fault(description: "no thread for the upstream server") }
    }

    deinit { stop() }

    /// Closes all connections and waits for the threads.
    public func stop() { listener.stop() }

    // MARK: - What it has

    /// Its repositories, which may be changed at any time.
    public var catalogue: UpstreamCatalogue {
        get { state.read { $0.catalogue } }
        set { state.change { $0.catalogue = newValue } }
    }

    /// What is left of the quota; with 0 it answers 403 as GitHub does.
    public var quota: Quota {
        get { state.read { $0.quota } }
        set { state.change { $0.quota = newValue } }
    }

    /// Gives a repository so many stars more.
    public func addStars(_ stars: Int, to id: Int) { state.change { $0.catalogue.addStars(stars, to: id) } }

    // MARK: - What it does

    /// The next requests are dealt with like this, one each, in this order; those after them as before.
    public func next(_ conduct: UpstreamConduct...) { state.change { $0.next += conduct } }

    /// All requests for which there is nothing else are dealt with like this from now on.
    public func always(_ conduct: UpstreamConduct) { state.change { $0.decide = { _ in conduct } } }

    /// From now on, what is done with a request depends on it; it comes after what ``next(_:)`` said.
    public func decide(_ body: @escaping @Sendable (UpstreamReceived) -> UpstreamConduct) {
        state.change { $0.decide = body }
    }

    // MARK: - What it has seen

    /// What has happened so far.
    public var progress: Progress { state.read { $0.progress } }
    /// All requests, in the order in which they came.
    public var requests: [UpstreamReceived] { progress.requests }
    /// How many answers are withheld now.
    public var heldCount: Int { progress.held }

    /// How many requests came for a target: path and query as they came.
    public func count(of target: String) -> Int { progress.count(of: target) }

    /// Waits until something is so. It wakes by what happens, not by time.
    public func until(_ condition: @escaping @Sendable (Progress) -> Bool) async {
        await withCheckedContinuation { continuation in state.watch(condition, continuation) }
    }

    /// Waits until so many answers are withheld.
    public func untilHeld(_ count: Int) async { await until { $0.held >= count } }
}
