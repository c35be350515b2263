public import Viper
public import ViperDatabase
import ViperIdentity
public import ViperService
public import ViperValues

/// Missions: work that goes on after the response, with a status, a progress and a result. What there is to do the other
/// features of the program declare in `Feature.missions`.
public struct MissionsFeature: Feature {
    public static let name: StaticString = "missions"
    public static let uses: [any Feature.Type] = [IdentityFeature.self]
    public static let migrations = MissionsSchema.migrations
    public static let tables = MissionsSchema.exported
    public static let personal = MissionsSchema.personal
    public static let blobReferences = MissionsSchema.blobReferences
    public static var examples: [UInt8] { PackageResources.missions_ndjson }

    private let context: FeatureContext
    private let service: MissionService

    public init(_ context: FeatureContext) {
        self.context = context
        let store = MissionStore(
            database: context.database, changes: context.changes, jobs: context.jobs, blobs: context.blobs)
        service = MissionService(store: store, clock: context.clock)
    }

    public func routes(_ mount: inout Routes) {
        let kinds = kinds(of: mount.features)
        guard !kinds.isEmpty else { return }
        let router = MissionsRouter(links: MissionLinks(at: "/missions", publicPath: mount.publicPath))
        mount.mount(
            router.ownRoute(service, context), router.links.namedRoutes,
            entry: Welcome.Entry("missions", "The caller's missions.", router.links.linkToList))
        mount.mount(router.route(service, kinds, context), [])
    }

    public func jobs(among features: [any Feature]) -> [any Job] {
        let kinds = kinds(of: features.map { type(of: $0) }).map { ("\(type(of: $0).name)", $0) }
        return [
            MissionJob(
                store: service.store, kinds: Dictionary(kinds) { first, _ in first }, clock: context.clock,
                logger: context.logger)
        ]
    }

    private func kinds(of features: [any Feature.Type]) -> [any MissionKind] {
        features.flatMap { $0.missions }.map { $0.init(context) }
    }

    public var periodicWork: [PeriodicWork] {
        let (sweeper, clock) = (MissionSweeper(store: service.store), context.clock)
        return [
            PeriodicWork(every: .seconds(60), fault: "Ended missions could not be swept") {
                () async throws(DatabaseError) in try await sweeper.sweep(at: clock.now())
            }
        ]
    }

    public func erase(_ user: UUID) async throws(Failure) {
        for table in Self.personal { try await context.database.erase(table, of: user) }
    }
}
