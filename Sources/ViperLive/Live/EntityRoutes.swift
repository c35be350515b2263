public import Viper
public import ViperEntities
public import ViperHTTP

/// The usual routes of the entities of a table, each of a module whose roles need nothing but their store and the router. What
/// changes an entity is reported to the list that clients keep open.
///
///     let usual = EntityRoutes(store, list, self)
///     return Route(collection.prefix, Router([usual.list(NotesList.self), usual.add(NotesAdd.self)]))
///
/// Without a list, its pages are not kept open, and nothing is reported. What a route is for is said by the names of the table and of the entity, unless it is given.
public struct EntityRoutes<E: RevisedEntity, Links: CollectionRouter>: Sendable {
    @usableFromInline let store: EntityStore<E>
    @usableFromInline let live: LiveList<E>?
    @usableFromInline let router: Links

    /// - Parameters:
    ///   - live: gets what the modules report; nil for a list that cannot be kept open.
    ///   - router: what presenters ask for links.
    @inlinable
    public init(_ store: EntityStore<E>, _ live: LiveList<E>?, _ router: Links) {
        self.store = store
        self.live = live
        self.router = router
    }

    /// `GET` of the collection: its pages, which clients may keep open.
    @inlinable
    public func list<Scope, M: EntityModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Scope>
    where
        M.Interactor.Thing == E, M.Interactor.Command: FilteredInput, M.Presenter: ListPresenter,
        M.Presenter.Router == Links, M.Presenter.Rows.Entity == E, M.Interactor.Command.Filter.Entry == E
    {
        let summary = summary ?? "List \(Self.plural), a page at a time"
        guard let live else {
            return Route(.get, .all, summary) { [store, router] _ in
                Module(M.Interactor(store: store), M.Presenter(router: router), M.View())
            }
        }
        return Route(.get, .all, summary) { [store, router] _ in
            LiveModule(M.Interactor(store: store), M.Presenter(router: router), M.View(), of: live)
        }
    }

    /// `POST` to the collection.
    @inlinable
    public func add<Scope, M: ReportingModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Scope>
    where M.Interactor.Thing == E, M.Presenter.Router == Links {
        changing(.post, .all, module, summary ?? "Add \(Self.indefinite)")
    }

    /// `POST` to the collection, where nothing but the entity and its line in the log of changes is written.
    @inlinable
    public func add<Scope, M: ReportingModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Scope>
    where M: SendableMetatype, M.Interactor == EntityAdder<E, M>, M.Presenter.Router == Links {
        let summary = summary ?? "Add \(Self.indefinite)"
        guard let live else { return changing(.post, .all, module, summary) }
        return Route(.post, .all, summary) { [store, router] _ in
            Module(M.Interactor(store: store).reporting(to: live), M.Presenter(router: router), M.View())
        }
    }

    /// `GET` of the form for a new entity.
    @inlinable
    public func new<Scope, M: NewEntityModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Scope>
    where M.Interactor.Thing == E, M.Presenter.Router == Links {
        Route(.get, .new, summary ?? "Get the form for a new \(E.table.noun.english)") { [router] _ in
            Module(M.Interactor(), M.Presenter(router: router), M.View())
        }
    }

    /// `GET` of an entity or, with another pattern, of something about it.
    @inlinable
    public func detail<Scope, M: EntityModule>(
        _ module: M.Type, at pattern: Pattern = .one, _ summary: String? = nil
    ) -> Route<Scope> where M.Interactor.Thing == E, M.Presenter.Router == Links {
        Route(.get, pattern, summary ?? "Get \(Self.indefinite)") { [store, router] _ in
            Module(M.Interactor(store: store), M.Presenter(router: router), M.View())
        }
    }

    /// `PATCH` of an entity.
    @inlinable
    public func change<Scope, M: ReportingModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Scope>
    where M.Interactor.Thing == E, M.Presenter.Router == Links {
        changing(.patch, .one, module, summary ?? "Change \(Self.indefinite)")
    }

    /// `PUT` of an entity.
    @inlinable
    public func replace<Scope, M: ReportingModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Scope>
    where M.Interactor.Thing == E, M.Presenter.Router == Links {
        changing(.put, .one, module, summary ?? "Replace \(Self.indefinite)")
    }

    /// `DELETE` of an entity.
    @inlinable
    public func delete<Scope, M: DeletingModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Scope>
    where M.Interactor.Thing == E {
        let summary = summary ?? "Delete \(Self.indefinite)"
        guard let live else {
            return Route(.delete, .one, summary) { [store] _ in
                Module(M.Interactor(store: store), NoPresenter(), M.View())
            }
        }
        return Route(.delete, .one, summary) { [store] _ in
            Module(M.Interactor(store: store).reporting(to: live), NoPresenter(), M.View())
        }
    }

    @inlinable
    @inline(__always)
    func changing<Scope, M: ReportingModule>(
        _ method: ViperHTTP.Method, _ pattern: Pattern, _ module: M.Type, _ summary: String
    ) -> Route<Scope> where M.Interactor.Thing == E, M.Presenter.Router == Links {
        guard let live else {
            return Route(method, pattern, summary) { [store, router] _ in
                Module(M.Interactor(store: store), M.Presenter(router: router), M.View())
            }
        }
        return Route(method, pattern, summary) { [store, router] _ in
            Module(M.Interactor(store: store).reporting(to: live), M.Presenter(router: router), M.View())
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
