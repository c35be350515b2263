/// What the caller of a request has chosen for what requests leave open. A gate that knows the caller sets it, before the
/// input is read.
public struct CallerPreferences: Sendable, Equatable {
    /// The language of documents where `Accept-Language` is silent; nil for the first language of each.
    public var language: LanguageTag?
    /// The number of rows of a page where `limit` is not given; nil for the default of each list.
    public var rowsPerPage: Int?

    /// Creates preferences, by default none.
    @inlinable
    public init(language: LanguageTag? = nil, rowsPerPage: Int? = nil) {
        self.language = language
        self.rowsPerPage = rowsPerPage
    }
}
