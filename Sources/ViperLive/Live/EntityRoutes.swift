public import Viper
public import ViperEntities
public import ViperHTTP

/// The usual routes of the entities of a table, each of a module whose roles need nothing but their store and the router. What
/// changes an entity is reported to the list that clients keep open.
///
///     let usual = EntityRoutes(store, list, self)
///     return Route(collection.prefix, Router([usual.list(NotesList.self), usual.add(NotesAdd.self)]))
///
/// Without a list, its pages are not kept open, and nothing is reported. What a route is for is said by the names of the table
/// and of the entity, unless it is given.
public struct EntityRoutes<E: RevisedEntity, Links: CollectionRouter, Scope: Sendable>: EntityRouting {
    @usableFromInline let store: EntityStore<E>
    public let live: LiveList<E>?
    public let router: Links

    /// - Parameters:
    ///   - live: gets what the modules report; nil for a list that cannot be kept open.
    ///   - router: what presenters ask for links.
    ///   - scope: what the gate in front passes on.
    @inlinable
    public init(_ store: EntityStore<E>, _ live: LiveList<E>?, _ router: Links, in scope: Scope.Type) {
        self.store = store
        self.live = live
        self.router = router
    }

    public static var owned: String { "" }

    @inlinable
    @inline(__always)
    public func store(for scope: Scope) -> EntityStore<E> { store }

    @inlinable
    @inline(__always)
    public func list(_ live: LiveList<E>, for scope: Scope) -> LiveList<E> { live }
}

extension EntityRoutes where Scope == Void {
    /// Routes behind no gate, or behind one that passes nothing on.
    @inlinable
    public init(_ store: EntityStore<E>, _ live: LiveList<E>?, _ router: Links) {
        self.init(store, live, router, in: Void.self)
    }
}

/// Makes the usual routes of the entities of a table: ``EntityRoutes``, or those of entities that belong to the caller.
public protocol EntityRouting<E, Links, Scope>: Sendable {
    /// What the routes are about.
    associatedtype E: RevisedEntity
    /// What presenters ask for links.
    associatedtype Links: CollectionRouter
    /// What the gate in front passes on.
    associatedtype Scope: Sendable

    /// Gets what the modules report; nil for a list that cannot be kept open.
    var live: LiveList<E>? { get }
    var router: Links { get }
    /// What summaries say of whose they are: `my `, or nothing.
    static var owned: String { get }

    /// The entities of a request.
    func store(for scope: Scope) -> EntityStore<E>
    /// The list that has them.
    func list(_ live: LiveList<E>, for scope: Scope) -> LiveList<E>
}

extension EntityRouting {
    /// `GET` of the collection: its pages, which clients may keep open.
    @inlinable
    public func list<M: EntityModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Scope>
    where
        M.Interactor.Thing == E, M.Interactor.Command: FilteredInput, M.Presenter: ListPresenter,
        M.Presenter.Router == Links, M.Presenter.Rows.Entity == E, M.Interactor.Command.Filter.Entry == E
    {
        let summary = summary ?? "List \(Self.owned)\(Self.plural), a page at a time"
        guard let live else {
            return Route(.get, .all, summary) { [self] scope in
                Module(M.Interactor(store: store(for: scope)), M.Presenter(router: router), M.View())
            }
        }
        return Route(.get, .all, summary) { [self] scope in
            LiveModule(
                M.Interactor(store: store(for: scope)), M.Presenter(router: router), M.View(),
                of: list(live, for: scope))
        }
    }

    /// `POST` to the collection.
    @inlinable
    public func add<M: ReportingModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Scope>
    where M.Interactor.Thing == E, M.Presenter.Router == Links {
        changing(.post, .all, module, summary ?? "Add \(Self.indefinite)")
    }

    /// `POST` to the collection, where nothing but the entity and its line in the log of changes is written.
    @inlinable
    public func add<M: ReportingModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Scope>
    where M: SendableMetatype, M.Interactor == EntityAdder<E, M>, M.Presenter.Router == Links {
        let summary = summary ?? "Add \(Self.indefinite)"
        guard let live else { return changing(.post, .all, module, summary) }
        return Route(.post, .all, summary) { [self] scope in
            Module(
                M.Interactor(store: store(for: scope)).reporting(to: list(live, for: scope)),
                M.Presenter(router: router), M.View())
        }
    }

    /// `GET` of the form for a new entity.
    @inlinable
    public func new<M: NewEntityModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Scope>
    where M.Interactor.Thing == E, M.Presenter.Router == Links {
        Route(.get, .new, summary ?? "Get the form for a new \(E.table.noun.english)") { [router] _ in
            Module(M.Interactor(), M.Presenter(router: router), M.View())
        }
    }

    /// `GET` of an entity or, with another pattern, of something about it.
    @inlinable
    public func detail<M: EntityModule>(
        _ module: M.Type, at pattern: Pattern = .one, _ summary: String? = nil
    ) -> Route<Scope> where M.Interactor.Thing == E, M.Presenter.Router == Links {
        Route(.get, pattern, summary ?? "Get \(Self.indefinite)") { [self] scope in
            Module(M.Interactor(store: store(for: scope)), M.Presenter(router: router), M.View())
        }
    }

    /// `PATCH` of an entity.
    @inlinable
    public func change<M: ReportingModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Scope>
    where M.Interactor.Thing == E, M.Presenter.Router == Links {
        changing(.patch, .one, module, summary ?? "Change \(Self.indefinite)")
    }

    /// `PUT` of an entity.
    @inlinable
    public func replace<M: ReportingModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Scope>
    where M.Interactor.Thing == E, M.Presenter.Router == Links {
        changing(.put, .one, module, summary ?? "Replace \(Self.indefinite)")
    }

    /// `DELETE` of an entity.
    @inlinable
    public func delete<M: DeletingModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Scope>
    where M.Interactor.Thing == E {
        let summary = summary ?? "Delete \(Self.indefinite)"
        guard let live else {
            return Route(.delete, .one, summary) { [self] scope in
                Module(M.Interactor(store: store(for: scope)), NoPresenter(), M.View())
            }
        }
        return Route(.delete, .one, summary) { [self] scope in
            Module(
                M.Interactor(store: store(for: scope)).reporting(to: list(live, for: scope)), NoPresenter(), M.View())
        }
    }

    @inlinable
    @inline(__always)
    func changing<M: ReportingModule>(
        _ method: ViperHTTP.Method, _ pattern: Pattern, _ module: M.Type, _ summary: String
    ) -> Route<Scope> where M.Interactor.Thing == E, M.Presenter.Router == Links {
        guard let live else {
            return Route(method, pattern, summary) { [self] scope in
                Module(M.Interactor(store: store(for: scope)), M.Presenter(router: router), M.View())
            }
        }
        return Route(method, pattern, summary) { [self] scope in
            Module(
                M.Interactor(store: store(for: scope)).reporting(to: list(live, for: scope)),
                M.Presenter(router: router), M.View())
        }
    }

    /// `items`, `account transactions`
    public static var plural: String { "\(E.table.name)".split(separator: "_").joined(separator: " ") }

    /// `an item`, `a todo`
    public static var indefinite: String {
        let noun = "\(E.table.noun.english)"
        return ("aeiou".contains(noun.prefix(1)) ? "an " : "a ") + noun
    }
}
