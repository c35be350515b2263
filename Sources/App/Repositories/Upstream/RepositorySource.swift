import ViperUpstream

/// Where repositories are fetched from: an API in the manner of GitHub's.
struct RepositorySource: Sendable {
    let upstream: any Upstream
    let timeToLive: Duration
    let report: @Sendable (String) -> Void

    /// A source.
    ///
    /// - Parameters:
    ///   - upstream: the API.
    ///   - timeToLive: how long a page is good without asking again.
    ///   - report: is told, in a sentence for the log, each time that the API could not be asked.
    init(
        _ upstream: any Upstream, timeToLive: Duration = .seconds(900),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.upstream = upstream
        self.timeToLive = timeToLive
        self.report = report
    }
}

/// What has been asked of a source so far.
struct RepositorySourceStatistics: Sendable, Equatable {
    /// Requests that were sent.
    var calls = 0
    /// Those of them that failed.
    var failures = 0
    /// Requests of clients that waited for another one's call, instead of making one of their own.
    var coalesced = 0

    /// Nothing asked.
    init() {}
}
