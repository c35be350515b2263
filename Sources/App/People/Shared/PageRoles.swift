import Viper
import ViperDatabase
import ViperDocuments
import ViperHTTP
import ViperValues

/// Reads a page of a list: the use case of a module.
struct PageInteractor<Module, List: IDList>: Interactor {
    let database: any Database
    /// What the list belongs to, such as a user or a photo.
    let owner: UUID

    static var moduleType: Any.Type { Module.self }

    func execute(_ input: PageInput<List>) async throws(Failure) -> ListOutcome<List.Entry, IDCursor<List>> {
        let (owner, limit) = (owner, input.limit)
        let page = try await List.pages.page(of: owner, after: try input.start(in: owner), limit: limit, in: database)
        return ListOutcome(page, limit: limit) { IDCursor(scope: owner, id: $0) }
    }
}

/// Presents a page of a list, of which nothing but its rows differs from others.
struct PagePresenter<List: IDList, Rows: RowPresenter, Address: ResourceLink, Links: WireOutput>: ListPresenter
where Rows.Entity == List.Entry {
    let rows: Rows
    /// The way to the list.
    let list: Address
    let links: Links

    init(_ rows: Rows, at list: Address, _ links: Links) {
        self.rows = rows
        self.list = list
        self.links = links
    }

    func present(
        _ outcome: ListOutcome<List.Entry, IDCursor<List>>, for reader: PresentationContext
    ) -> ListDocument<Rows, Links> {
        ListDocument(outcome, by: rows, at: list, links: links)
    }

    func rows(for reader: PresentationContext) -> Rows { rows }
}

/// The same for a list that belongs to a user.
typealias UserPagePresenter<List: IDList, Rows: RowPresenter> =
    PagePresenter<List, Rows, TextLink, TextListLinks> where Rows.Entity == List.Entry

/// Where a list leads that belongs to a user, whose name stands in the path.
struct TextListLinks: WireOutput {
    let back: TextLink

    static func describe(_ field: inout some OutputFields<Self>) {
        field("back", "The list's parent.", \.back)
    }
}
