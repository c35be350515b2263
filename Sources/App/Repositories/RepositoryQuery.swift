import ViperValues

/// A request for one page of the repositories of a language.
struct RepositoryQuery: Sendable, Equatable {
    /// The number of search results that are available, as with GitHub.
    static let reach = 1000

    /// The language, as the client spells it.
    let language: String
    /// Counted from 1.
    let page: Int
    /// 1 to 100.
    let perPage: Int

    /// Whether the whole page is available.
    var isWithinReach: Bool { page <= Self.reach / perPage }

    /// The number of repositories before the page, which must be within reach.
    var offset: Int { (page - 1) * perPage }

    /// The key for storing and fetching the page.
    var key: RepositoryPageKey { RepositoryPageKey(language: folded(language), page: page, perPage: perPage) }
}

/// The identity of a page of a search, regardless of how the language is spelled.
struct RepositoryPageKey: Sendable, Hashable {
    let language: String
    let page: Int
    let perPage: Int
}

/// A page of repositories, most stars first.
struct RepositoryPage: Sendable, Equatable {
    let query: RepositoryQuery
    /// The number of repositories on all pages.
    let total: Int
    let repositories: [Repository]
    /// Whether newer ones should have been fetched, but could not be.
    var isStale = false
}
