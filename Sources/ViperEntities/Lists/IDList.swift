public import Viper
public import ViperDatabase
public import ViperDocuments
public import ViperHTTP
public import ViperValues

/// A kind of lists that are sorted by id, the newest first.
public protocol IDList: Sendable {
    /// What the list has.
    associatedtype Entry: Sendable
    /// Its pages, as a `static let`.
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
public protocol IDListModule {
    /// The list.
    associatedtype List: IDList
    /// Presents its rows.
    associatedtype Rows: RowPresenter where Rows.Entity == List.Entry
    /// The way to the list. Default: one with a name in its path.
    associatedtype Address: ResourceLink = TextLink
    /// Where the list leads. Default: to what has a name in its path.
    associatedtype Back: WireOutput = TextListLinks
}

extension IDListModule {
    public typealias Interactor = IDPageInteractor<Self, List>
    public typealias Presenter = IDPagePresenter<List, Rows, Address, Back>
    public typealias View = IDPageView<Rows, Back>
}

/// The view of a list's pages.
public struct IDPageView<Rows: RowPresenter, Links: WireOutput>: ListView {
    public typealias Model = ListDocument<Rows, Links>

    @inlinable
    public init() {}
}

/// Where a page of a list ended, and whose list it is.
public struct IDCursor<List: IDList>: Sendable, Equatable {
    /// What the list belongs to, such as a user or a photo.
    public let scope: UUID
    /// The last entry's place.
    public let id: UUID

    /// Creates the cursor of the page after an entry.
    @inlinable
    public init(scope: UUID, id: UUID) {
        self.scope = scope
        self.id = id
    }
}

extension IDCursor: ListCursor {
    public static var format: String { "\(List.name)-cursor" }
    public static var sample: IDCursor { IDCursor(scope: .least, id: .least) }

    @inlinable
    public func write(to writer: inout PayloadWriter) {
        writer.byte(List.mark)
        writer.uuid(scope)
        writer.uuid(id)
    }

    @inlinable
    public init?(reading reader: inout PayloadReader) {
        guard reader.byte() == List.mark, let scope = reader.uuid(), let id = reader.uuid() else { return nil }
        self.init(scope: scope, id: id)
    }
}

/// Which page of a list is asked for.
public struct IDPageInput<List: IDList>: WireInput, Equatable {
    /// Where the page before ended; nil for the first page.
    public let after: IDCursor<List>?
    /// How many entries the page has at most: 1 to 100.
    public let limit: Int

    @inlinable
    public init(_ field: inout some InputFields) {
        after = field.query("after", "The 'next' of the previous page.")
        limit = field.limit("The maximum number of entries.", 1...100, default: 30)
    }

    /// What the page begins after.
    ///
    /// - Parameter scope: what the list belongs to.
    /// - Throws: 400 for a cursor of another list of this kind.
    @inlinable
    func start(in scope: UUID) throws(Failure) -> UUID? {
        guard let after else { return nil }
        guard after.scope == scope else { throw Self.otherOwner }
        return after.id
    }

    @usableFromInline static var otherOwner: Failure {
        .parameter(
            "after", "otherOwner",
            Sentence(
                "Expected a cursor of this list, found one of another list.",
                fr: "Curseur de cette liste attendu, trouvé : celui d'une autre.",
                pt: "Esperado um cursor desta lista, encontrado o de outra."))
    }
}

extension IDPageInput: FilteredInput where List.Entry: ListEntry {
    @inlinable
    public var liveFilter: EveryEntry<List.Entry> { EveryEntry() }
}

/// The filter of a list that shows everything.
public struct EveryEntry<Entry: ListEntry>: ListFilter {
    @inlinable
    init() {}

    @inlinable
    public func admits(_ entry: Entry) -> Bool { true }
}

/// Reads a page of a list: the use case of a module.
public struct IDPageInteractor<Module, List: IDList>: Interactor {
    @usableFromInline let database: any Database
    @usableFromInline let owner: UUID

    /// - Parameter owner: what the list belongs to, such as a user or a photo.
    @inlinable
    public init(database: any Database, owner: UUID) {
        self.database = database
        self.owner = owner
    }

    public static var moduleType: Any.Type { Module.self }

    @inlinable
    public func execute(_ input: IDPageInput<List>) async throws(Failure) -> ListOutcome<List.Entry, IDCursor<List>> {
        let (owner, limit) = (owner, input.limit)
        let page = try await List.pages.page(of: owner, after: try input.start(in: owner), limit: limit, in: database)
        return ListOutcome(page, limit: limit) { IDCursor(scope: owner, id: $0) }
    }
}

/// Presents a page of a list, of which nothing but its rows differs from others.
public struct IDPagePresenter<
    List: IDList, Rows: RowPresenter, Address: ResourceLink, Links: WireOutput
>: ListPresenter where Rows.Entity == List.Entry {
    @usableFromInline let rows: Rows
    @usableFromInline let list: Address
    @usableFromInline let links: Links

    /// - Parameters:
    ///   - list: the way to the list.
    ///   - links: where the list leads.
    @inlinable
    public init(_ rows: Rows, at list: Address, _ links: Links) {
        self.rows = rows
        self.list = list
        self.links = links
    }

    @inlinable
    public func present(
        _ outcome: ListOutcome<List.Entry, IDCursor<List>>, for reader: PresentationContext
    ) -> ListDocument<Rows, Links> {
        ListDocument(outcome, by: rows, at: list, links: links)
    }

    @inlinable
    public func rows(for reader: PresentationContext) -> Rows { rows }
}
