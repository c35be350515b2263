import Logging
import Settings
import Viper
import ViperBlobs
import ViperDatabase
public import ViperFeatures
import ViperIdentity
import ViperImages
import ViperJobs
import ViperLive

/// What users show each other: profiles, photos with comments and likes, a feed of those whom one follows, and messages.
public struct PeopleFeature: Feature {
    public static let name: StaticString = "people"
    public static let uses: [any Feature.Type] = [IdentityFeature.self]

    public static func declare(_ feature: inout FeatureDeclaration) {
        feature.store(PeopleSchema.migrations, PeopleSchema.exported)
        feature.jobs()
        feature.liveLists()
        feature.helper { RenderingProcess.runIfStarted() }
        feature.settings(SettingKey.people)
        feature.faults(faults)
        feature.personal(PeopleSchema.personal)
        feature.blobs(BlobReference("photos", "full_blob"), BlobReference("photos", "thumbnail_blob"))
        feature.showsProfiles()
        feature.words(PackageResources.people_tsv)
        feature.examples(PackageResources.people_ndjson)
    }

    private static let faults =
        [
            FaultKind(
                "otherOwner", "The cursor belongs to another list of this kind, such as another user's photos.",
                remedy: "Use the cursors of this list."),
            FaultKind(
                "unknownPhoto", "There is no such photo.", remedy: "Leave the photo out, or send another one's id."),
            FaultKind(
                "unknownMessage", "The conversation has no such message.",
                remedy: "Send the id of a message from the conversation's list."),
        ] + FaultKind.images

    private let context: FeatureContext
    let services: PeopleServices
    /// Nil where nothing is served.
    private let renderer: ImageRenderer?
    /// Where temporary files are written.
    private let folder: String

    public init(_ context: FeatureContext) throws {
        self.context = context
        // Beside PostgreSQL there may be no data folder.
        folder =
            context.database.dialect == .sqlite
            ? context.settings.text(.dataFolder) : EndpointContext.temporaryFolder
        let logger = context.logger
        renderer =
            context.isServing
            ? try ImageRenderer(in: folder, program: context.executable) { logger.warning("\($0)") } : nil
        let settings = SettingsService(context)
        services = PeopleServices(context, renderer: renderer) { user throws(Failure) in
            try await settings.messagePolicy(of: user)
        }
    }

    public func routes(_ mount: inout Routes) {
        let router = PeopleRouter(context, services, publicPath: mount.publicPath)
        let links = router.links
        mount.mount(router.feed, links.namedRoutes, entry: Welcome.Entry("feed", "Your feed.", links.toFeed))
        mount.mount(router.likes, [], entry: Welcome.Entry("likes", "The photos that you like.", links.toLikes))
        mount.mount(
            router.conversations, [],
            entry: Welcome.Entry("conversations", "Your conversations.", links.toConversations))
        for route in router.users + router.photos { mount.mount(route, []) }
    }

    public func work(_ work: inout FeatureWork) {
        let (database, changes) = (context.database, context.changes)
        work.job(FeedJob(database: database, changes: changes))
        work.job(FanOutJob(database: database, changes: changes))
        work.job(PhotoRemovalJob(database: database, changes: changes))
        let sampler = PeopleSampler(services: services, folder: folder, clock: context.clock)
        work.samples { () async throws(Failure) in try await sampler.fill() }
        let erasure = PeopleErasure(database: database, changes: changes)
        work.erase { user throws(Failure) in try await erasure.erase(user) }
    }

    public func close() async { await renderer?.close() }
}
