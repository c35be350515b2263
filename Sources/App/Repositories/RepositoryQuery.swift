import ViperDatabase
import ViperValues

/// Which page of which repositories is asked for.
struct RepositoryQuery: Sendable, Equatable {
    /// How many of a search's results can be reached, as with GitHub.
    static let reach = 1000

    /// The language, as whoever asks spells it.
    let language: String
    /// Counted from 1.
    let page: Int
    /// 1 to 100.
    let perPage: Int

    /// Whether the page's end can be reached.
    var isWithinReach: Bool { page <= Self.reach / perPage }

    /// How many repositories come before the page; only of one within reach.
    var offset: Int { (page - 1) * perPage }

    /// What the page is held and fetched by.
    var key: RepositoryPageKey { RepositoryPageKey(language: folded(language), page: page, perPage: perPage) }
}

/// What tells one page of one search from others: however the language is spelt, the page is the same.
struct RepositoryPageKey: Sendable, Hashable {
    /// The folded language.
    let language: String
    let page: Int
    let perPage: Int
}

/// A page of repositories, the most starred first.
struct RepositoryPage: Sendable, Equatable {
    let query: RepositoryQuery
    /// How many repositories there are on all pages.
    let total: Int
    let repositories: [Repository]
    /// Whether newer ones should have been fetched and could not be.
    var isStale = false
}
