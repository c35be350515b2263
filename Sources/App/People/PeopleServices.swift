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
        photos = changes.list("photos")
        comments = changes.list("comments")
    }

    /// The photos that a user likes.
    func likes(of user: UUID) -> PersonalList { changes.personal(LikeStore.list, of: user) }

    /// Those who like a photo.
    func likers(of photo: UUID) -> PersonalList { changes.personal(LikeStore.likers, of: photo) }

    func followers(of user: UUID) -> PersonalList { changes.personal(FollowStore.followers, of: user) }

    /// Those whom a user follows.
    func following(of user: UUID) -> PersonalList { changes.personal(FollowStore.following, of: user) }

    func feed(of user: UUID) -> PersonalList { changes.personal(Feed.list, of: user) }

    func conversations(of user: UUID) -> PersonalList { changes.personal(MessageStore.conversations, of: user) }

    /// The messages of a conversation; its gate lets only the two through.
    func messages(of conversation: UUID) -> PersonalList { changes.personal(MessageStore.messages, of: conversation) }
}
