import Viper
import ViperBlobs
import ViperDatabase
public import ViperFeatures
import ViperIdentity
import ViperJobs
import ViperLive

/// Missions: work that goes on after the response, with a status, a progress and a result. What there is to do the other
/// features of the program declare by `FeatureDeclaration.missions`.
public struct MissionsFeature: Feature {
    public static let name: StaticString = "missions"
    public static let uses: [any Feature.Type] = [IdentityFeature.self]

    public static func declare(_ feature: inout FeatureDeclaration) {
        feature.store(MissionsSchema.migrations, MissionsSchema.exported)
        feature.jobs()
        feature.liveLists()
        feature.personal(MissionsSchema.personal)
        feature.blobs(BlobReference("missions", "result"))
        feature.examples(PackageResources.missions_ndjson)
        feature.words(PackageResources.missions_tsv)
    }

    private let context: FeatureContext
    private let service: MissionService

    public init(_ context: FeatureContext) {
        self.context = context
        let store = MissionStore(
            database: context.database, changes: context.changes, jobs: context.jobs, blobs: context.blobs)
        service = MissionService(store: store, clock: context.clock)
    }

    public func routes(_ mount: inout Routes) {
        let kinds = mount.features.missions.map { $0.init(context) as any MissionKind }
        guard !kinds.isEmpty else { return }
        let router = MissionsRouter(links: MissionLinks(at: "/missions", publicPath: mount.publicPath))
        mount.mount(
            router.ownRoute(service, context), router.links.namedRoutes,
            entry: Welcome.Entry("missions", "The caller's missions.", router.links.linkToList))
        mount.mount(router.route(service, kinds, context), [])
    }

    public func work(_ work: inout FeatureWork) {
        let (store, context) = (service.store, context)
        work.job { features in
            let kinds = features.list.missions.map { ("\($0.name)", $0.init(context) as any MissionKind) }
            return MissionJob(
                store: store, kinds: Dictionary(kinds) { first, _ in first }, clock: context.clock,
                logger: context.logger)
        }
        let sweeper = MissionSweeper(store: store)
        work.every(.seconds(60), fault: "Ended missions could not be swept") { () async throws(DatabaseError) in
            try await sweeper.sweep(at: context.clock.now())
        }
        work.erase(MissionsSchema.personal, in: context.database)
    }
}
