import Synchronization
import Viper
import ViperDatabase
import ViperEntities
import ViperHTTP
import ViperThreads
import ViperUpstream

/// Fetches pages of repositories from an upstream into the store: one request at a time for each page, and none while
/// the upstream asks for a pause.
final class RepositoryUpstream: Sendable {
    typealias Fetch = Result<Void, Failure>

    private let source: RepositorySource
    private let store: RepositoryStore
    private let clock: any Clock
    private let flights = SingleFlight<RepositoryPageKey, Fetch>()
    /// No request is sent before this time.
    private let pause = Locked<Timestamp?>(nil)
    private let calls = Atomic<Int>(0)
    private let failures = Atomic<Int>(0)

    init(_ source: RepositorySource, store: RepositoryStore, clock: any Clock) {
        self.source = source
        self.store = store
        self.clock = clock
    }

    /// The current moment; take it before reading the store, see ``fetch(_:since:)``.
    var moment: SingleFlight<RepositoryPageKey, Fetch>.Moment { flights.moment }

    var statistics: RepositorySourceStatistics {
        var statistics = RepositorySourceStatistics()
        statistics.calls = calls.load(ordering: .relaxed)
        statistics.failures = failures.load(ordering: .relaxed)
        statistics.coalesced = flights.coalesced
        return statistics
    }

    /// Whether a page is young enough to be shown without fetching it again.
    func isFresh(_ held: HeldPage) -> Bool {
        guard held.isGood else { return false }
        let age = clock.now().microseconds - held.fetchedAt.microseconds
        return age >= 0 && age < timeToLive
    }

    /// Fetches a page into the store, or waits for a fetch of the same page that is already running.
    ///
    /// - Parameter moment: a fetch of the page that ended after it counts too.
    /// - Returns: nil if the caller's task was cancelled, or the upstream is closed.
    func fetch(
        _ query: RepositoryQuery, since moment: SingleFlight<RepositoryPageKey, Fetch>.Moment
    ) async -> Fetch? {
        // If several requests share a fetch, the first one's trace context is propagated.
        let trace = TraceContext.current
        return await flights.run(query.key, since: moment) { [self] in
            do throws(Failure) {
                try await fetch(query, trace)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
    }

    /// Cancels the running fetches, and waits for their end.
    func close() async { await flights.close() }

    private var timeToLive: Int64 { source.timeToLive.inMicroseconds }

    private func fetch(_ query: RepositoryQuery, _ trace: TraceContext?) async throws(Failure) {
        if let until = pause.withLock({ $0 }), clock.now() < until {
            throw .upstreamFailed("the upstream asked for no requests before \(until.text)")
        }
        do throws(Failure) {
            let held = try await stored { () throws(DatabaseError) in try await store.held(query.key) }
            let answer = try await counted { () throws(Failure) in try await ask(query, held, trace) }
            try await keep(answer, of: query)
        } catch {
            source.report("Repositories could not be fetched: \(error)")
            throw error
        }
    }

    /// What the upstream says of a page, and when.
    private enum Answer {
        case page(FetchedPage, Timestamp)
        /// The page is as it was.
        case same(HeldPage, Timestamp)
    }

    private func counted(_ call: () async throws(Failure) -> Answer) async throws(Failure) -> Answer {
        calls.wrappingAdd(1, ordering: .relaxed)
        do throws(Failure) {
            return try await call()
        } catch {
            failures.wrappingAdd(1, ordering: .relaxed)
            throw error
        }
    }

    private func ask(
        _ query: RepositoryQuery, _ held: HeldPage?, _ trace: TraceContext?
    ) async throws(Failure) -> Answer {
        let response: UpstreamResponse
        do throws(UpstreamError) {
            response = try await source.upstream.response(to: .repositories(query, etag: held?.etag, trace))
        } catch { throw Failure(error) }
        let now = clock.now()
        if let until = response.pause(at: now) {
            pause.withLock { $0 = max($0 ?? until, until) }
            source.report("The upstream of repositories asks for no requests before \(until.text)")
        }
        switch response.status {
        case 200: return .page(try FetchedPage(response, perPage: query.perPage), now)
        case 304:
            guard let held, held.etag != nil else {
                throw .upstreamFailed("it responded with 304 to a request without a condition")
            }
            return .same(held, now)
        default: throw .upstreamFailed("it responded with \(response.status)")
        }
    }

    private func keep(_ answer: Answer, of query: RepositoryQuery) async throws(Failure) {
        let shown = 2 &* timeToLive
        try await stored { () throws(DatabaseError) in
            switch answer {
            case .page(let page, let now):
                let shownSince = Timestamp(microseconds: now.microseconds &- shown)
                try await store.hold(page, as: query.key, at: now, shownSince: shownSince)
            case .same(let held, let now): try await store.renew(held, at: now)
            }
        }
    }
}

extension Failure {
    /// Why a page could not be fetched. The texts are only for the log.
    fileprivate init(_ error: UpstreamError) {
        switch error {
        case .timedOut(let text): self = .upstreamTimedOut(text)
        case .unreachable(let text), .refused(let text): self = .upstreamFailed(text)
        case .cancelled: self = .unavailable("the server is stopping")
        }
    }
}

extension UpstreamRequest {
    /// The search request for a page of the repositories of a language, most stars first.
    static func repositories(_ query: RepositoryQuery, etag: String?, _ trace: TraceContext?) -> UpstreamRequest {
        var request = UpstreamRequest(
            "/search/repositories",
            query: [
                ("q", "language:" + searchTerm(query.language)), ("sort", "stars"), ("order", "desc"),
                ("page", "\(query.page)"), ("per_page", "\(query.perPage)"),
            ], fields: [("Accept", "application/vnd.github+json"), ("X-GitHub-Api-Version", "2022-11-28")])
        if let etag { request.fields.append(("If-None-Match", etag)) }
        if let trace {
            request.fields.append(("traceparent", trace.parent))
            if let state = trace.state { request.fields.append(("tracestate", state)) }
        }
        return request
    }

    /// A language as a single search term, quoted and escaped if necessary.
    private static func searchTerm(_ language: String) -> String {
        let isPlain = language.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "+#-._".unicodeScalars.contains(scalar)
        }
        if isPlain { return language }
        return "\"" + language.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
