public import Viper
public import ViperHTTP
public import ViperJSON

/// One page of a list as it is shown: its rows, the way to the next page, and links.
public struct ListDocument<Rows: RowPresenter, Links: WireOutput>: WireOutput, Listed {
    public let items: PresentedList<Rows>
    /// The cursor of the next page.
    public let next: String?
    public let links: Links
    /// The path of the next page.
    public let nextLink: String?

    @inlinable
    public var rows: PresentedList<Rows> { items }

    /// - Parameters:
    ///   - list: the way to the list.
    ///   - links: where the list leads.
    @inlinable
    public init(
        _ outcome: ListOutcome<Rows.Entity, some ListCursor>, by presenter: Rows, at list: some ResourceLink,
        links: Links
    ) {
        items = PresentedList(outcome.entries, by: presenter)
        next = outcome.next?.text
        self.links = links
        nextLink = next.map { list.page(after: $0, limit: outcome.limit) }
    }

    /// It is named after the module: `ItemsListPage`.
    public static var schema: Schema { schema(named: Rows.listName + "Page") }

    // By closures: the compiler does not see through a key path into a generic type, which would be looked up at run time.
    @inlinable
    public static func describe(_ field: inout some OutputFields<Self>) {
        field("items", "The entries of this page.", { $0.items })
        field("next", "The cursor of the next page, for 'after'; absent on the last page.", { $0.next })
        field("links", "The list's links.", { $0.links })
    }
}

extension ResourceLink {
    /// The path of the page of a list after a cursor.
    @usableFromInline
    func page(after cursor: String, limit: Int) -> String {
        var path = ByteWriter(capacity: cursor.utf8.count + 160)
        path.raw(text: text)
        path.raw("?limit=")
        path.integer(limit)
        path.raw("&after=")
        path.raw(text: cursor)
        return path.text
    }
}
