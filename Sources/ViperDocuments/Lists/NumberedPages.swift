/// The position of a page in a list of numbered pages, and links to the others as GitHub has them: no `first` and
/// `prev` on the first page, no `next` and `last` on the last.
public struct NumberedPages: Sendable, Equatable {
    /// The page, counted from 1.
    public let page: Int
    /// Rows per page, at least 1.
    public let perPage: Int
    /// The number of rows on all pages.
    public let total: Int
    /// How many rows can be reached; at least `perPage`.
    public let reach: Int

    public init(page: Int, perPage: Int, total: Int, reach: Int = .max) {
        self.page = max(page, 1)
        self.perPage = max(perPage, 1)
        self.total = max(total, 0)
        self.reach = reach
    }

    /// The last page that can be reached completely; 1 if there are no rows.
    public var last: Int {
        let needed = total / perPage + (total % perPage == 0 ? 0 : 1)
        return max(1, min(needed, reach / perPage))
    }

    /// The next page; nil on the last.
    public var next: Int? { page < last ? page + 1 : nil }

    /// The previous page, or the last page if this one is beyond it; nil on the first.
    public var previous: Int? { page > 1 ? min(page - 1, last) : nil }

    /// The value of `Link` (RFC 8288); nil if this is the only page.
    ///
    /// - Parameters:
    ///   - start: what precedes the page number in a path.
    ///   - end: what follows it.
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
