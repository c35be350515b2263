import ViperValues

/// A repository of source code, as in GitHub's search results.
struct Repository: Sendable, Equatable {
    /// GitHub's id, which a renamed repository keeps.
    var id: Int64
    /// 0 or more.
    var stars: Int64
    /// 0 or more.
    var forks: Int64
    var updatedAt: Timestamp
    /// Its name, its owner's name, and all other texts.
    var texts: RepositoryTexts
}
