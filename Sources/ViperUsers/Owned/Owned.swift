public import Viper
public import ViperDatabase
public import ViperFeatures
public import ViperHTTP
public import ViperLive

extension FeatureDeclaration {
    /// Declares the table of an entity whose rows belong to users as the feature's only one: its migrations, its place in exports
    /// of everything, and in that of what is held about a user. The feature also erases them, by `FeatureWork.erase(owned:in:)`,
    /// and stands behind `IdentityFeature`.
    public mutating func store<E: OwnedEntity>(owned table: @escaping @autoclosure @Sendable () -> EntityTable<E>) {
        let name = name
        store(
            table().migrations(name, owners: "users"),
            ExportedFeature(
                name: name,
                tables: [table().exported(by: ["owner_id", "id"], where: IdentitySchema.isOfUser("owner_id"))]))
        personal([PersonalTable(table())])
    }
}

extension FeatureWork {
    /// Erases a user's entities of a table. What the change log has of them goes with its next sweep.
    public mutating func erase<E: OwnedEntity>(owned table: EntityTable<E>, in database: any Database) {
        erase([PersonalTable(table)], in: database)
    }
}

/// The usual routes of entities that belong to the caller, behind a `SessionGate`: as `EntityRoutes`, with the store and the list
/// of each caller's own. The others' are missing.
///
///     let usual = OwnedRoutes(store, list, self)
///     return Route(collection.prefix, Router(SessionGate(context), [usual.list(NotesList.self), usual.add(NotesAdd.self)]))
public struct OwnedRoutes<E: OwnedEntity, Links: CollectionRouter>: Sendable {
    @usableFromInline typealias Usual = EntityRoutes<E, Links>

    @usableFromInline let store: EntityStore<E>
    @usableFromInline let live: LiveList<E>?
    @usableFromInline let router: Links

    /// - Parameters:
    ///   - live: gets what the modules report, for each owner apart; nil for lists that cannot be kept open.
    ///   - router: what presenters ask for links.
    @inlinable
    public init(_ store: EntityStore<E>, _ live: LiveList<E>?, _ router: Links) {
        self.store = store
        self.live = live
        self.router = router
    }

    /// `GET` of the collection: its pages, which clients may keep open.
    @inlinable
    public func list<M: EntityModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Session>
    where
        M.Interactor.Thing == E, M.Interactor.Command: FilteredInput, M.Presenter: ListPresenter,
        M.Presenter.Router == Links, M.Presenter.Rows.Entity == E, M.Interactor.Command.Filter.Entry == E
    {
        let summary = summary ?? "List my \(Usual.plural), a page at a time"
        guard let live else {
            return Route(.get, .all, summary) { [store, router] session in
                Module(M.Interactor(store: store.of(session.user.id)), M.Presenter(router: router), M.View())
            }
        }
        return Route(.get, .all, summary) { [store, router] session in
            LiveModule(
                M.Interactor(store: store.of(session.user.id)), M.Presenter(router: router), M.View(),
                of: live.of(session.user.id))
        }
    }

    /// `POST` to the collection.
    @inlinable
    public func add<M: ReportingModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Session>
    where M.Interactor.Thing == E, M.Presenter.Router == Links {
        changing(.post, .all, module, summary ?? "Add \(Usual.indefinite)")
    }

    /// `GET` of the form for a new entity.
    @inlinable
    public func new<M: NewEntityModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Session>
    where M.Interactor.Thing == E, M.Presenter.Router == Links { Usual(store, live, router).new(module, summary) }

    /// `GET` of an entity or, with another pattern, of something about it.
    @inlinable
    public func detail<M: EntityModule>(
        _ module: M.Type, at pattern: Pattern = .one, _ summary: String? = nil
    ) -> Route<Session> where M.Interactor.Thing == E, M.Presenter.Router == Links {
        Route(.get, pattern, summary ?? "Get \(Usual.indefinite)") { [store, router] session in
            Module(M.Interactor(store: store.of(session.user.id)), M.Presenter(router: router), M.View())
        }
    }

    /// `PATCH` of an entity.
    @inlinable
    public func change<M: ReportingModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Session>
    where M.Interactor.Thing == E, M.Presenter.Router == Links {
        changing(.patch, .one, module, summary ?? "Change \(Usual.indefinite)")
    }

    /// `PUT` of an entity.
    @inlinable
    public func replace<M: ReportingModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Session>
    where M.Interactor.Thing == E, M.Presenter.Router == Links {
        changing(.put, .one, module, summary ?? "Replace \(Usual.indefinite)")
    }

    /// `DELETE` of an entity.
    @inlinable
    public func delete<M: DeletingModule>(_ module: M.Type, _ summary: String? = nil) -> Route<Session>
    where M.Interactor.Thing == E {
        let summary = summary ?? "Delete \(Usual.indefinite)"
        guard let live else {
            return Route(.delete, .one, summary) { [store] session in
                Module(M.Interactor(store: store.of(session.user.id)), NoPresenter(), M.View())
            }
        }
        return Route(.delete, .one, summary) { [store] session in
            Module(
                M.Interactor(store: store.of(session.user.id)).reporting(to: live.of(session.user.id)), NoPresenter(),
                M.View())
        }
    }

    @inlinable
    func changing<M: ReportingModule>(
        _ method: ViperHTTP.Method, _ pattern: Pattern, _ module: M.Type, _ summary: String
    ) -> Route<Session> where M.Interactor.Thing == E, M.Presenter.Router == Links {
        guard let live else {
            return Route(method, pattern, summary) { [store, router] session in
                Module(M.Interactor(store: store.of(session.user.id)), M.Presenter(router: router), M.View())
            }
        }
        return Route(method, pattern, summary) { [store, router] session in
            Module(
                M.Interactor(store: store.of(session.user.id)).reporting(to: live.of(session.user.id)),
                M.Presenter(router: router), M.View())
        }
    }
}
