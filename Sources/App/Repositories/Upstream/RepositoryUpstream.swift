import Synchronization
import ViperDatabase
import ViperEntities
import ViperHTTP
import ViperThreads
import ViperUpstream

/// Fetches pages of repositories from an upstream into the store: one request at a time for each page, and none while
/// the upstream asks for a pause.
final class RepositoryUpstream: Sendable {
    typealias Fetch = Result<Void, RepositoryUpstreamFault>

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
            do throws(RepositoryUpstreamFault) {
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

    private func fetch(_ query: RepositoryQuery, _ trace: TraceContext?) async throws(RepositoryUpstreamFault) {
        if let until = pause.withLock({ $0 }), clock.now() < until {
            throw .failed("the upstream asked for no requests before \(until.text)")
        }
        do throws(RepositoryUpstreamFault) {
            try await call(query, trace)
        } catch {
            if !error.isOfStore { failures.wrappingAdd(1, ordering: .relaxed) }
            source.report("Repositories could not be fetched: \(error)")
            throw error
        }
    }

    private func call(_ query: RepositoryQuery, _ trace: TraceContext?) async throws(RepositoryUpstreamFault) {
        let key = query.key
        let held = try await stored { () throws(DatabaseError) in try await self.store.held(key) }
        calls.wrappingAdd(1, ordering: .relaxed)
        let response: UpstreamResponse
        do throws(UpstreamError) {
            response = try await source.upstream.response(to: .repositories(query, etag: held?.etag, trace))
        } catch { throw RepositoryUpstreamFault(error) }
        let now = clock.now()
        if let until = RepositoryUpstreamPause.end(after: response, at: now) {
            pause.withLock { $0 = max($0 ?? until, until) }
            source.report("The upstream of repositories asks for no requests before \(until.text)")
        }
        switch response.status {
        case 200:
            let page = try FetchedPage(response, perPage: key.perPage)
            let shownSince = Timestamp(microseconds: now.microseconds &- 2 &* timeToLive)
            try await stored { () throws(DatabaseError) in
                try await self.store.hold(page, as: key, at: now, shownSince: shownSince)
            }
        case 304:
            guard let held, held.etag != nil else {
                throw .failed("it responded with 304 to a request without a condition")
            }
            try await stored { () throws(DatabaseError) in try await self.store.renew(held, at: now) }
        default: throw .failed("it responded with \(response.status)")
        }
    }

    private func stored<Value>(
        _ work: () async throws(DatabaseError) -> Value
    ) async throws(RepositoryUpstreamFault) -> Value {
        do throws(DatabaseError) {
            return try await work()
        } catch { throw .store(error) }
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
