import Viper
import ViperDatabase
import ViperIdentity
import ViperService
import ViperValues

/// Who follows whom.
struct FollowStore: Sendable {
    let database: any Database
    let changes: ChangeLog
    let jobs: JobQueue

    /// Whether a user follows another one.
    func follows(_ follower: UUID, _ followed: UUID) async throws(Failure) -> Bool {
        try await database.find(FollowSide.follow, [.uuid(follower), .uuid(followed)]) { _ in true } ?? false
    }

    /// Lets a user follow another one, whose latest photos come into the user's feed at once, and the others by a job.
    func add(_ follower: UUID, _ followed: UUID, id: UUID, at time: Timestamp) async throws(Failure) {
        try await database.change { transaction throws(DatabaseError) in
            let isNew = try await transaction.execute(
                "INSERT INTO follows (follower, followed, id, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
                [.uuid(follower), .uuid(followed), .uuid(id), .time(time)])
            guard isNew == 1 else { return }
            try await transaction.countFollow(1, follower, followed)
            try await transaction.execute(
                "DELETE FROM feed_removals WHERE user_id = $1 AND owner = $2", [.uuid(follower), .uuid(followed)])
            let rest = try await transaction.fillFeed(of: follower, with: followed, before: .greatest)
            if rest != nil { try await transaction.enqueueFeed(follower, followed, to: jobs) }
            try await changes.notePersonal(FeedStore.list, of: [follower], in: transaction)
        }
    }

    /// Lets a user follow another one no more. The other's photos leave the feed at once, and its rows, if they are many, by
    /// a job.
    func remove(_ follower: UUID, _ followed: UUID) async throws(Failure) {
        try await database.change { transaction throws(DatabaseError) in
            guard try await transaction.removeFollow(follower, followed) else { return }
            if try await !transaction.emptyFeed(of: follower, from: followed) {
                try await transaction.execute(
                    "INSERT INTO feed_removals (user_id, owner) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                    [.uuid(follower), .uuid(followed)])
                try await transaction.enqueueFeed(follower, followed, to: jobs)
            }
            try await changes.notePersonal(FeedStore.list, of: [follower], in: transaction)
        }
    }

    /// A page of those who follow a user, or whom a user follows, the latest first.
    func page(
        _ side: FollowSide, of user: UUID, after start: UUID?, limit: Int
    ) async throws(Failure) -> ListPage<ListedUser, UUID> {
        try await (side == .followers ? Self.followers : Self.following).page(
            of: user, after: start, limit: limit, in: database, id: \.id, decode: ListedUser.init)
    }

    private static let followers = IDPages(
        ListedUser.select(from: "follows", by: "follower"), of: "l.followed", by: "l.id")
    private static let following = IDPages(
        ListedUser.select(from: "follows", by: "followed"), of: "l.follower", by: "l.id")
}

/// Which of the two lists of a user.
enum FollowSide: Sendable {
    case followers
    case following
}

extension Transaction {
    /// Ends that a user follows another one; false if the user does not.
    func removeFollow(_ follower: UUID, _ followed: UUID) async throws(DatabaseError) -> Bool {
        let count = try await execute(
            "DELETE FROM follows WHERE follower = $1 AND followed = $2", [.uuid(follower), .uuid(followed)])
        guard count == 1 else { return false }
        try await countFollow(-1, follower, followed)
        return true
    }

    /// Counts that a user follows another one, or no more. In the order of their ids, so that two who follow each other at
    /// once do not wait for each other.
    fileprivate func countFollow(
        _ difference: Int64, _ follower: UUID, _ followed: UUID
    ) async throws(DatabaseError) {
        let changes = [(follower, CountChange(following: difference)), (followed, CountChange(followers: difference))]
        for (user, change) in changes.sorted(by: { ($0.0.high, $0.0.low) < ($1.0.high, $1.0.low) }) {
            try await count(change, of: user)
        }
    }

    fileprivate func enqueueFeed(
        _ follower: UUID, _ followed: UUID, to jobs: JobQueue
    ) async throws(DatabaseError) {
        try await enqueue(FeedJob.self, JobInput("\(follower.text) \(followed.text)"), to: jobs)
    }

    func follows(_ follower: UUID, _ followed: UUID) async throws(DatabaseError) -> Bool {
        try await first(FollowSide.follow, [.uuid(follower), .uuid(followed)]) { _ in true } ?? false
    }
}

extension FollowSide {
    static let follow: SQL = "SELECT 1 FROM follows WHERE follower = $1 AND followed = $2"
}
