public import Viper
public import ViperDatabase
public import ViperFeatures
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
public struct OwnedRoutes<E: OwnedEntity, Links: CollectionRouter>: EntityRouting {
    @usableFromInline let store: EntityStore<E>
    public let live: LiveList<E>?
    public let router: Links

    /// - Parameters:
    ///   - live: gets what the modules report, for each owner apart; nil for lists that cannot be kept open.
    ///   - router: what presenters ask for links.
    @inlinable
    public init(_ store: EntityStore<E>, _ live: LiveList<E>?, _ router: Links) {
        self.store = store
        self.live = live
        self.router = router
    }

    public static var owned: String { "my " }

    @inlinable
    public func store(for session: Session) -> EntityStore<E> { store.of(session.user.id) }

    @inlinable
    public func list(_ live: LiveList<E>, for session: Session) -> LiveList<E> { live.of(session.user.id) }
}
