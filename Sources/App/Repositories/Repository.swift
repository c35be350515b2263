import ViperValues

/// A repository of source code, as a search of GitHub's shows it.
struct Repository: Sendable, Equatable {
    /// What GitHub calls it by; it stays when the repository is renamed.
    var id: Int64
    /// How many people have marked it; 0 or more.
    var stars: Int64
    /// How many copies others develop; 0 or more.
    var forks: Int64
    /// When it was last changed.
    var updatedAt: Timestamp
    /// Its name, its owner's, and all else that is text.
    var texts: RepositoryTexts
}
