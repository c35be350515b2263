import ViperThreads

/// A server on 127.0.0.1 that imitates GitHub's search API, on threads of its own, and misbehaves on demand.
///
/// It serves `/search/repositories?q=&sort=&order=&page=&per_page=` from its own catalogue, below any path prefix:
/// `Link`, `ETag` and 304, `X-RateLimit-*`, only the first 1,000 results, gzip for clients that accept it. It stops
/// when the last reference is released.
public final class StubUpstream: Sendable {
    /// What has happened so far.
    public struct Progress: Sendable, Equatable {
        /// All requests in the order of their arrival.
        public var requests: [UpstreamReceived] = []
        /// How many responses are held back now.
        public var held = 0
        /// How many clients left while their response was held back.
        public var abandoned = 0
        /// How many connections are open now, and the most that were open at once.
        public var connections = 0
        public var mostConnections = 0

        /// How many requests had that target: path and query as received.
        public func count(of target: String) -> Int { requests.count { $0.target == target } }
    }

    private let listener: ConnectionListener
    private let state: UpstreamState

    /// The port of 127.0.0.1 that it listens on.
    public var port: UInt16 { listener.port }
    /// `http://127.0.0.1:12345`.
    public var origin: String { state.origin }

    /// Starts a server on a free port, with that many repositories.
    public init(repositories: Int = 100) throws {
        listener = try ConnectionListener()
        state = UpstreamState(UpstreamCatalogue(repositories), origin: "http://127.0.0.1:\(listener.port)")
        try listener.start { [state] client in UpstreamConnection(client, state).serve() }
    }

    deinit { stop() }

    /// Closes all connections and waits for the threads.
    public func stop() { listener.stop() }

    /// The repositories, which may be changed at any time.
    public var catalogue: UpstreamCatalogue {
        get { state.read { $0.catalogue } }
        set { state.change { $0.catalogue = newValue } }
    }

    /// The rest of the rate limit. At 0 it responds with 403 as GitHub does.
    public var quota: Quota {
        get { state.read { $0.quota } }
        set { state.change { $0.quota = newValue } }
    }

    /// Adds stars to a repository.
    public func addStars(_ stars: Int, to id: Int) { state.change { $0.catalogue.addStars(stars, to: id) } }

    /// Handles the next requests like this, one each, in this order; later ones as before.
    public func next(_ conduct: StubBehavior...) { state.change { $0.next += conduct } }

    /// Handles all requests like this that ``next(_:)`` does not cover.
    public func always(_ conduct: StubBehavior) { state.change { $0.decide = { _ in conduct } } }

    /// Lets a closure decide how to handle each request that ``next(_:)`` does not cover.
    public func decide(_ body: @escaping @Sendable (UpstreamReceived) -> StubBehavior) {
        state.change { $0.decide = body }
    }

    /// What has happened so far.
    public var progress: Progress { state.read { $0.progress } }
    /// All requests in the order of their arrival.
    public var requests: [UpstreamReceived] { progress.requests }
    /// How many responses are held back now.
    public var heldCount: Int { progress.held }

    /// How many requests had that target: path and query as received.
    public func count(of target: String) -> Int { progress.count(of: target) }

    /// Waits until a condition holds. Events wake it, not time.
    public func until(_ condition: @escaping @Sendable (Progress) -> Bool) async {
        await withCheckedContinuation { continuation in state.watch(condition, continuation) }
    }

    /// Waits until that many responses are held back.
    public func untilHeld(_ count: Int) async { await until { $0.held >= count } }
}
