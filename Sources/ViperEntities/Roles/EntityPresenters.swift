public import Viper
public import ViperHTTP
public import ViperJSON

/// An entity as its columns show it, and the way to it.
public struct EntityRepresentation<Shown: RevisedEntity, Scope: ColumnScope>: EntityDocument, Versioned, Located {
    public let entity: Shown
    public let location: Link

    @inlinable
    init(_ entity: Shown, at location: Link) {
        self.entity = entity
        self.location = location
    }

    public static var schema: Schema {
        schema(named: Schema.name(of: Shown.self) + (Scope.self == ListedEntity.self ? "Row" : ""))
    }

    @inlinable
    public static func describe(_ field: inout some OutputFields<Self>) { field.columns() }
}

/// Presents an entity of which there is nothing to show but its columns:
///
///     typealias Presenter = EntityPresenter<Note, WholeEntity, NotesRouter>
public struct EntityPresenter<E: RevisedEntity, Scope: ColumnScope, Links: CollectionRouter>: Presenter, RowPresenter {
    @usableFromInline let router: Links

    @inlinable
    public init(router: Links) { self.router = router }

    @inlinable
    public func present(_ entity: E) -> EntityRepresentation<E, Scope> {
        EntityRepresentation(entity, at: router.link(detailOf: entity.id))
    }

    @inlinable
    public func present(_ entity: E, for reader: PresentationContext) -> EntityRepresentation<E, Scope> {
        present(entity)
    }
}

/// The same for the pages of their list.
public struct EntityListPresenter<E: RevisedEntity, Links: CollectionRouter>: ListPresenter {
    public typealias Rows = EntityPresenter<E, ListedEntity, Links>
    @usableFromInline let router: Links

    @inlinable
    public init(router: Links) { self.router = router }

    @inlinable
    public func present(
        _ outcome: ListOutcome<E, EntityCursor<E>>, for reader: PresentationContext
    ) -> ListDocument<Rows, ListLinks> {
        ListDocument(
            outcome, by: rows(for: reader), at: router.linkToList, links: ListLinks(back: router.linkToHome))
    }

    @inlinable
    public func rows(for reader: PresentationContext) -> Rows { Rows(router: router) }
}

/// Its view.
public struct EntityListView<E: RevisedEntity, Links: CollectionRouter>: ListView {
    public typealias Model = ListDocument<EntityPresenter<E, ListedEntity, Links>, ListLinks>

    @inlinable
    public init() {}

    public static var schema: Schema { Model.schema(named: E.table.typeName + "ListPage") }
}
