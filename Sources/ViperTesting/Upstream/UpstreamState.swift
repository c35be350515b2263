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
