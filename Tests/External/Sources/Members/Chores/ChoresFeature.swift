import Viper
import ViperDatabase
import ViperEntities
import ViperHTTP
import ViperIdentity
import ViperLive
import ViperService

/// Chores, which only those see who made them.
struct ChoresFeature: Feature {
    static let name: StaticString = "chores"
    static let uses: [any Feature.Type] = [IdentityFeature.self]

    static func declare(_ feature: inout FeatureDeclaration) {
        feature.store(owned: Chore.table)
        feature.liveLists()
    }

    private let context: FeatureContext
    private let store: EntityStore<Chore>
    private let list: LiveList<Chore>

    init(_ context: FeatureContext) {
        self.context = context
        store = EntityStore(in: context.database, clock: context.clock)
        list = context.changes.list("chores", of: Chore.self)
    }

    func routes(_ mount: inout Routes) {
        let router = ChoresRouter(
            collection: CollectionRoutes(at: "/chores", publicPath: mount.publicPath), store: store, list: list)
        mount.mount(router.route(context), router.listAndDetail)
    }

    func work(_ work: inout FeatureWork) {
        let sweeper = ChoreSweeper(store: store, list: list)
        work.every(.seconds(60), fault: "Late chores could not be marked") { () async throws(DatabaseError) in
            try await sweeper.sweep()
        }
        work.erase(owned: Chore.table, in: context.database)
    }
}

struct ChoresRouter: CollectionRouter {
    let collection: CollectionRoutes
    let store: EntityStore<Chore>
    let list: LiveList<Chore>

    func route(_ context: FeatureContext) -> Route<Void> {
        let usual = OwnedRoutes(store, list, self)
        return Route(
            collection.prefix,
            Router(
                SessionGate(context),
                [usual.list(ChoresList.self), usual.add(ChoresAdd.self), usual.detail(ChoresDetail.self), finish]))
    }

    private var finish: Route<Session> {
        Route(.post, "/{id}/completion", "Finish a chore", isEntry: true) { session in
            Module(
                ChoresFinish.Interactor(store: store, owner: session.user.id).reporting(to: list.of(session.user.id)),
                ChoresFinish.Presenter(ChoresDetail.Presenter(router: self)), ChoresFinish.View())
        }
    }
}
