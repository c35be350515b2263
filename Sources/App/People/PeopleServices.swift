import Settings
import Viper
import ViperIdentity
import ViperImages
import ViperService
import ViperValues

/// The services of people, wired once.
struct PeopleServices: Sendable {
    let directory: UserDirectory
    let profiles: ProfileStore
    let follows: FollowService
    let photos: PhotoService
    let feed: FeedStore
    let comments: CommentService
    let likes: LikeService
    let messages: MessageService
    let intake: PhotoIntake
    let lists: PeopleLists

    /// - Parameters:
    ///   - renderer: makes the images of photos; nil where nothing is served.
    ///   - audience: whose messages a user takes.
    init(
        _ context: FeatureContext, renderer: ImageRenderer?,
        audience: @escaping @Sendable (UUID) async throws(Failure) -> MessagePolicy = { _ in .everyone }
    ) {
        let (database, changes, clock, jobs) = (context.database, context.changes, context.clock, context.jobs)
        directory = UserDirectory(context)
        let quota = UserQuota(context.settings)
        let followStore = FollowStore(database: database, changes: changes, jobs: jobs, quota: quota)
        let likeStore = LikeStore(database: database, changes: changes, quota: quota)
        profiles = ProfileStore(database: database, follows: followStore)
        follows = FollowService(store: followStore, clock: clock)
        photos = PhotoService(
            store: PhotoStore(database: database, changes: changes, jobs: jobs, quota: quota), likes: likeStore,
            directory: directory, clock: clock)
        feed = FeedStore(database: database)
        comments = CommentService(
            store: CommentStore(database: database, quota: quota), directory: directory, clock: clock)
        likes = LikeService(store: likeStore, clock: clock)
        messages = MessageService(
            store: MessageStore(database: database, changes: changes, quota: quota), follows: followStore,
            directory: directory, clock: clock, audience: audience)
        intake = PhotoIntake(renderer: renderer, blobs: context.blobs, security: context.security)
        lists = PeopleLists(changes)
    }
}

/// The lists of people that clients may keep open.
struct PeopleLists: Sendable {
    private let changes: ChangeLog
    /// A user's photos are the list of the user's id.
    let photos: LiveList<PhotoSummary>
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

    func feed(of user: UUID) -> PersonalList { changes.personal(FeedStore.list, of: user) }

    func conversations(of user: UUID) -> PersonalList { changes.personal(MessageStore.conversations, of: user) }

    /// The messages of a conversation; its gate lets only the two through.
    func messages(of conversation: UUID) -> PersonalList { changes.personal(MessageStore.messages, of: conversation) }
}
