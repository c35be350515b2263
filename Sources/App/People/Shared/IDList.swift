import Viper
import ViperDatabase
import ViperDocuments
import ViperHTTP

/// A kind of lists that are sorted by id, the newest first.
protocol IDList: Sendable {
    associatedtype Entry: Sendable
    static var pages: IDPages<Entry> { get }
    /// What the list is called where it can be kept open.
    static var name: StaticString { get }
    /// The first byte of the list's cursors.
    static var mark: UInt8 { get }
}

/// The module of a list's pages, of which nothing but the rows differs from others. Its namespace conforms:
///
///     enum FollowersList: IDListModule {
///         enum List: IDList { … }
///         typealias Rows = UserRowPresenter
///     }
protocol IDListModule {
    associatedtype List: IDList
    associatedtype Rows: RowPresenter where Rows.Entity == List.Entry
    /// The way to the list. Default: one with a user's name in its path.
    associatedtype Address: ResourceLink = TextLink
    /// Where the list leads. Default: to a user.
    associatedtype Back: WireOutput = TextListLinks
}

extension IDListModule {
    typealias Interactor = PageInteractor<Self, List>
    typealias Presenter = PagePresenter<List, Rows, Address, Back>
    typealias View = PageView<Rows, Back>
}

/// The view of a list's pages.
struct PageView<Rows: RowPresenter, Links: WireOutput>: ListView { typealias Model = ListDocument<Rows, Links> }

/// Where a page of a list ended, and whose list it is.
struct IDCursor<List: IDList>: Sendable, Equatable {
    /// What the list belongs to, such as a user or a photo.
    let scope: UUID
    let id: UUID
}

extension IDCursor: ListCursor {
    static var format: String { "\(List.name)-cursor" }
    static var sample: IDCursor { IDCursor(scope: .least, id: .least) }

    func write(to writer: inout PayloadWriter) {
        writer.byte(List.mark)
        writer.uuid(scope)
        writer.uuid(id)
    }

    init?(reading reader: inout PayloadReader) {
        guard reader.byte() == List.mark, let scope = reader.uuid(), let id = reader.uuid() else { return nil }
        self.init(scope: scope, id: id)
    }
}

/// Which page of a list is asked for.
struct PageInput<List: IDList>: WireInput, Equatable {
    let after: IDCursor<List>?
    let limit: Int

    init(_ field: inout some InputFields) {
        after = field.query("after", "The 'next' of the previous page.")
        limit = field.limit("The maximum number of entries.", 1...100, default: 30)
    }

    /// What the page begins after.
    ///
    /// - Parameter scope: what the list belongs to.
    /// - Throws: 400 for a cursor of another list of this kind.
    func start(in scope: UUID) throws(Failure) -> UUID? {
        guard let after else { return nil }
        guard after.scope == scope else {
            throw .parameter(
                "after", "otherOwner",
                Sentence(
                    "Expected a cursor of this list, found one of another list.",
                    fr: "Curseur de cette liste attendu, trouvé : celui d'une autre.",
                    pt: "Esperado um cursor desta lista, encontrado o de outra."))
        }
        return after.id
    }
}

extension PageInput: FilteredInput where List.Entry: ListEntry {
    var liveFilter: EveryEntry<List.Entry> { EveryEntry() }
}

/// The filter of a list that shows everything.
struct EveryEntry<Entry: ListEntry>: ListFilter {
    func admits(_ entry: Entry) -> Bool { true }
}

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

/// Where a list leads that belongs to a user, whose name stands in the path.
struct TextListLinks: WireOutput {
    let back: TextLink

    static func describe(_ field: inout some OutputFields<Self>) {
        field("back", "The list's parent.", \.back)
    }
}
