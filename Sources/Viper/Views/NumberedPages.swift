/// Where a page stands in a list of numbered pages, and the ways to the others, as GitHub gives them: no `first` and
/// `prev` on the first page, no `next` and `last` on the last.
public struct NumberedPages: Sendable, Equatable {
    /// The page, counted from 1.
    public let page: Int
    /// How many rows a page has, 1 or more.
    public let perPage: Int
    /// How many rows there are on all pages.
    public let total: Int
    /// How many of them can be reached; at least `perPage`.
    public let reach: Int

    /// A page's place.
    public init(page: Int, perPage: Int, total: Int, reach: Int = .max) {
        self.page = max(page, 1)
        self.perPage = max(perPage, 1)
        self.total = max(total, 0)
        self.reach = reach
    }

    /// The last page that can be reached whole; 1 if there is no row.
    public var last: Int {
        let needed = total / perPage + (total % perPage == 0 ? 0 : 1)
        return max(1, min(needed, reach / perPage))
    }

    /// The page after this one; nil on the last.
    public var next: Int? { page < last ? page + 1 : nil }

    /// The page before this one, or the last one of a page behind it; nil on the first.
    public var previous: Int? { page > 1 ? min(page - 1, last) : nil }

    /// The value of `Link` (RFC 8288); nil if this is the only page.
    ///
    /// - Parameters:
    ///   - start: what stands before a page's number in its path.
    ///   - end: what stands behind it.
    public func link(_ start: String, _ end: String) -> String? {
        var link = ""
        func append(_ relation: String, _ page: Int) {
            if link.isEmpty { link.reserveCapacity(4 * (start.utf8.count + end.utf8.count + 24)) } else { link += ", " }
            link += "<"
            link += start
            link += String(page)
            link += end
            link += ">; rel=\""
            link += relation
            link += "\""
        }
        if let previous { append("prev", previous) }
        if let next { append("next", next) }
        if next != nil { append("last", last) }
        if page > 1 { append("first", 1) }
        return link.isEmpty ? nil : link
    }
}
