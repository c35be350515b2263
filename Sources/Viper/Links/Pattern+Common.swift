extension Pattern {
    /// The root of the API, which leads to every group.
    public static let home: Pattern = "/"
    /// A collection itself, without a further segment.
    public static let all: Pattern = ""
    /// The form for a new member of a collection.
    public static let new: Pattern = "/new"
    /// One member of a collection.
    public static let one: Pattern = "/{id}"
}
