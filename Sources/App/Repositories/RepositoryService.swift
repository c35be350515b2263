import Viper
import ViperDatabase
import ViperService

/// The rules of repositories, shared by their use cases.
struct RepositoryService: Sendable {
    private let store: RepositoryStore
    private let upstream: RepositoryUpstream?

    /// A service over a store, and an upstream that fills it, if there is one.
    init(store: RepositoryStore, upstream: RepositoryUpstream?) {
        self.store = store
        self.upstream = upstream
    }

    /// The repository with an id.
    func obtain(_ id: Int64) async throws(Failure) -> Repository {
        do throws(DatabaseError) {
            if let repository = try await store.obtain(id) { return repository }
        } catch { throw Failure(error) }
        throw .missing("Repository with id '\(id)' was not found.")
    }

    /// A page of repositories: as stored, or, where there is an upstream, as it last told. What is too old is fetched
    /// before; if that fails, what is held is the answer, and is said to be stale.
    ///
    /// - Parameter refresh: whether it is fetched in any case, and all pages after it when they are next asked for.
    func obtainPage(_ query: RepositoryQuery, refresh: Bool) async throws(Failure) -> RepositoryPage {
        guard query.isWithinReach else {
            throw .beyondReach("Only the first \(RepositoryQuery.reach) search results are available.")
        }
        let found: Result<RepositoryPage, RepositoryUpstreamFault>
        do throws(DatabaseError) {
            guard let upstream else { return try await store.obtainPage(query) }
            let moment = upstream.moment
            if !refresh, let page = try await obtainFreshPage(query, upstream) { return page }
            let fetch = await upstream.perform(fetching: query, since: moment)
            found = try await obtainPage(query, after: fetch, refresh: refresh)
        } catch { throw Failure(error) }
        switch found {
        case .success(let page): return page
        case .failure(let fault): throw fault.failure
        }
    }

    /// Stores samples if there is no repository at all, and returns how many were stored.
    func performFilling(with samples: [Repository]) async throws(Failure) -> Int {
        do throws(DatabaseError) {
            return try await store.performFilling(with: samples) ? samples.count : 0
        } catch { throw Failure(error) }
    }

    /// What there is to show once a page was fetched, or could not be.
    private func obtainPage(
        _ query: RepositoryQuery, after fetch: RepositoryUpstream.Fetch?, refresh: Bool
    ) async throws(DatabaseError) -> Result<RepositoryPage, RepositoryUpstreamFault> {
        switch fetch {
        case nil: return .failure(.abandoned)
        case .success?:
            if refresh { try await store.perform(expiringAfter: query.key) }
            if let page = try await obtainHeldPage(query) { return .success(page) }
            return .success(try await store.obtainPage(query))
        case .failure(let fault)?:
            if let page = try await obtainStalePage(query) { return .success(page) }
            return .failure(fault)
        }
    }

    private func obtainFreshPage(
        _ query: RepositoryQuery, _ upstream: RepositoryUpstream
    ) async throws(DatabaseError) -> RepositoryPage? {
        guard let held = try await store.obtainHeld(query.key), upstream.isFresh(held) else { return nil }
        return try await store.obtainPage(held, query)
    }

    private func obtainHeldPage(_ query: RepositoryQuery) async throws(DatabaseError) -> RepositoryPage? {
        // It may be fetched once more between the two reads; hardly ever twice.
        for _ in 0..<3 {
            guard let held = try await store.obtainHeld(query.key) else { return nil }
            if let page = try await store.obtainPage(held, query) { return page }
        }
        return nil
    }

    /// What there is of a page that could not be fetched; nil if that is nothing.
    private func obtainStalePage(_ query: RepositoryQuery) async throws(DatabaseError) -> RepositoryPage? {
        var page: RepositoryPage
        if let held = try await obtainHeldPage(query) {
            page = held
        } else {
            page = try await store.obtainPage(query)
            if page.repositories.isEmpty { return nil }
        }
        page.isStale = true
        return page
    }
}
