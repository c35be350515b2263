public import Viper
public import ViperHTTP
import ViperJSON

/// What a module of a list's pages says of their document. Its namespace conforms:
///
///     enum NotesList: PagedList {
///         typealias Row = NoteRow
///         typealias Cursor = NotesCursor
///         typealias Links = ListLinks
///         typealias Presenter = PagePresenter<NotesList>
///         typealias View = PageView<NotesList>
///     }
public protocol PagedList {
    /// A row, which knows how it is made of an entry.
    associatedtype Row: RoutedDocument
    /// Leads to the next page.
    associatedtype Cursor: ListCursor
    /// Where the list leads.
    associatedtype Links: WireOutput
    /// The way to the list.
    associatedtype Address: ResourceLink = Link
}

/// Presents the rows of a list.
public struct PageRows<List: PagedList>: RowPresenter {
    @usableFromInline let router: List.Row.Router
    @usableFromInline let language: Language

    @inlinable
    init(router: List.Row.Router, in language: Language) {
        self.router = router
        self.language = language
    }

    public static var listName: String { Schema.name(of: List.self) }

    @inlinable
    public func present(_ entry: List.Row.Outcome) -> List.Row { List.Row(entry, router, in: language) }
}

/// Presents the pages of a list.
public struct PagePresenter<List: PagedList>: ListPresenter {
    @usableFromInline let router: List.Row.Router
    @usableFromInline let address: List.Address
    @usableFromInline let links: List.Links

    /// - Parameters:
    ///   - router: what knows the links of a row.
    ///   - address: the way to the list.
    ///   - links: where the list leads.
    @inlinable
    public init(router: List.Row.Router, at address: List.Address, links: List.Links) {
        self.router = router
        self.address = address
        self.links = links
    }

    @inlinable
    public func present(
        _ outcome: ListOutcome<List.Row.Outcome, List.Cursor>, for reader: PresentationContext
    ) -> ListDocument<PageRows<List>, List.Links> {
        ListDocument(outcome, by: rows(for: reader), at: address, links: links)
    }

    @inlinable
    public func rows(for reader: PresentationContext) -> PageRows<List> {
        PageRows(router: router, in: Language(of: reader))
    }
}

extension PagePresenter: RoutedPresenter
where
    List.Row.Router: CollectionRouter, List.Links: RoutedLinks, List.Links.Router == List.Row.Router,
    List.Address == Link
{
    /// A presenter of the router's own list.
    @inlinable
    public init(router: List.Row.Router) {
        self.init(router: router, at: router.linkToList, links: List.Links(router))
    }
}

/// The view of a list's pages.
public struct PageView<List: PagedList>: ListView {
    public typealias Model = ListDocument<PageRows<List>, List.Links>

    @inlinable
    public init() {}
}
