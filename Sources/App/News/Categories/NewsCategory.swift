/// A category of news with the number of its stories that a reader sees.
struct NewsCategory: Sendable, Equatable {
    /// As its first story spelled it.
    var name: String
    var count: Int64
    /// The folded name, by which categories are sorted.
    var key: String
}
