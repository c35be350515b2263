import Settings
import Viper
import ViperBlobs
import ViperDatabase
import ViperFeatures
import ViperIdentity
import ViperImages
import ViperJobs
import ViperLive

/// The services of people, wired once.
struct PeopleServices: Sendable {
    let directory: UserDirectory
    let profiles: ProfileStore
    let database: any Database
    let clock: any Clock
    let quota: UserQuota
    let follows: FollowStore
    let photos: PhotoStore
    let comments: CommentStore
    let likes: LikeStore
    let messages: MessageStore
    /// Whose messages a user takes.
    let audience: @Sendable (UUID) async throws(Failure) -> MessagePolicy
    let intake: PhotoIntake
    let lists: PeopleLists

    /// - Parameters:
    ///   - renderer: makes the images of photos; nil where nothing is served.
    ///   - audience: whose messages a user takes.
    init(
        _ context: FeatureContext, renderer: ImageRenderer?,
        audience: @escaping @Sendable (UUID) async throws(Failure) -> MessagePolicy = { _ in .everyone }
    ) {
        let (changes, jobs) = (context.changes, context.jobs)
        (database, clock) = (context.database, context.clock)
        directory = UserDirectory(context)
        quota = UserQuota(context.settings)
        follows = FollowStore(database: database, changes: changes, jobs: jobs, quota: quota)
        likes = LikeStore(database: database, changes: changes, quota: quota)
        profiles = ProfileStore(database: database, follows: follows)
        photos = PhotoStore(in: database, clock: clock, changes: changes, jobs: jobs, quota: quota)
        comments = CommentStore(of: database, clock: clock)
        messages = MessageStore(database: database, changes: changes, quota: quota)
        self.audience = audience
        intake = PhotoIntake(renderer: renderer, blobs: context.blobs, security: context.security)
        lists = PeopleLists(changes)
    }
}

/// The lists of people that clients may keep open.
struct PeopleLists: Sendable {
    private let changes: ChangeLog
    /// A user's photos are the list of the user's id.
    let photos: LiveList<Photo>
    /// A photo's comments are the list of its id.
    let comments: LiveList<Comment>

    init(_ changes: ChangeLog) {
        self.changes = changes
        photos = changes.list(PhotosList.List.name)
        comments = changes.list(CommentsList.List.name)
    }

    /// A list of somebody's or something's; its gate lets only those through who may read it.
    func personal<List: IDList>(_ list: List.Type, of owner: UUID) -> PersonalList {
        changes.personal(List.name, of: owner)
    }
}
