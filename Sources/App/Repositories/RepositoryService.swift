import Viper
import ViperDatabase
import ViperEntities

/// The rules that several use cases of repositories share.
struct RepositoryService: Sendable {
    let store: RepositoryStore
    /// Fills the store; nil if there is none.
    let upstream: RepositoryUpstream?

    func repository(_ id: Int64) async throws(Failure) -> Repository {
        if let repository = try await store.repository(id) { return repository }
        throw .missing(
            "Repository with id '\(id)' was not found.", fr: "Dépôt '\(id)' introuvable.",
            pt: "Não existe o repositório '\(id)'.")
    }

    /// A page of repositories: of the stored ones, or, with an upstream, as last fetched. A page that is too old is
    /// fetched first; if that fails, the held page is returned and marked stale.
    ///
    /// - Parameter refresh: whether to fetch the page in any case, and all later pages when they are next requested.
    func page(_ query: RepositoryQuery, refresh: Bool) async throws(Failure) -> RepositoryPage {
        guard query.isWithinReach else {
            throw .beyondReach(
                Sentence(
                    "Only the first \(RepositoryQuery.reach) search results are available.",
                    fr: "Seuls les \(RepositoryQuery.reach) premiers résultats sont disponibles.",
                    pt: "Só os primeiros \(RepositoryQuery.reach) resultados estão disponíveis."))
        }
        let reason: Failure
        do throws(DatabaseError) {
            guard let upstream else { return try await store.page(query) }
            let moment = upstream.moment
            if !refresh, let page = try await freshPage(query, upstream) { return page }
            switch await upstream.fetch(query, since: moment) {
            case .success?:
                if refresh { try await store.expire(after: query.key) }
                if let page = try await heldPage(query) { return page }
                return try await store.page(query)
            case .failure(let failure)?:
                if let page = try await stalePage(query) { return page }
                reason = failure
            case nil: reason = .timedOut("the wait for the upstream of repositories was cancelled")
            }
        } catch { throw Failure(error) }
        throw reason
    }

    private func freshPage(
        _ query: RepositoryQuery, _ upstream: RepositoryUpstream
    ) async throws(DatabaseError) -> RepositoryPage? {
        guard let held = try await store.held(query.key), upstream.isFresh(held) else { return nil }
        return try await store.page(held, query)
    }

    private func heldPage(_ query: RepositoryQuery) async throws(DatabaseError) -> RepositoryPage? {
        // Another fetch may come between the two reads, but hardly ever twice.
        for _ in 0..<3 {
            guard let held = try await store.held(query.key) else { return nil }
            if let page = try await store.page(held, query) { return page }
        }
        return nil
    }

    /// The stale page to show after a failed fetch; nil if there is none.
    private func stalePage(_ query: RepositoryQuery) async throws(DatabaseError) -> RepositoryPage? {
        var page: RepositoryPage
        if let held = try await heldPage(query) {
            page = held
        } else {
            page = try await store.page(query)
            if page.repositories.isEmpty { return nil }
        }
        page.isStale = true
        return page
    }
}
