import ViperUpstream

/// An upstream API of repositories, compatible with GitHub's.
struct RepositorySource: Sendable {
    let upstream: any Upstream
    let timeToLive: Duration
    let report: @Sendable (String) -> Void

    /// - Parameters:
    ///   - upstream: the API.
    ///   - timeToLive: how long a page is fresh.
    ///   - report: is called with a sentence for the log on each failure to fetch.
    init(
        _ upstream: any Upstream, timeToLive: Duration = .seconds(900),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.upstream = upstream
        self.timeToLive = timeToLive
        self.report = report
    }
}

/// Counters of a source.
struct RepositorySourceStatistics: Sendable, Equatable {
    /// Requests sent.
    var calls = 0
    /// Requests that failed.
    var failures = 0
    /// Client requests that shared another request's fetch.
    var coalesced = 0

    init() {}
}
