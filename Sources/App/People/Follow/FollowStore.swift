import Viper
import ViperDatabase
import ViperEntities
import ViperIdentity
import ViperJobs
import ViperLive

/// Who follows whom.
struct FollowStore: Sendable {
    /// The names of the lists that can be kept open: those who follow a user, and those whom a user follows.
    static let (followers, following): (StaticString, StaticString) = ("followers", "following")

    let database: any Database
    let changes: ChangeLog
    let jobs: JobQueue
    var quota = UserQuota()

    /// Whether a user follows another one.
    func follows(_ follower: UUID, _ followed: UUID) async throws(Failure) -> Bool {
        try await stored { () throws(DatabaseError) in
            try await database.finds(FollowStore.follow, [.uuid(follower), .uuid(followed)])
        }
    }

    /// Lets a user follow another one, whose latest photos come into the user's feed at once, and the others by a job.
    ///
    /// - Returns: why the user may not; nil if the user does now, or did before.
    func add(
        _ follower: UUID, _ followed: UUID, id: UUID, at time: Timestamp
    ) async throws(Failure) -> QuotaRefusal? {
        try await database.change { transaction throws(DatabaseError) in
            if try await transaction.follows(follower, followed) { return nil }
            if let refusal = try await transaction.claimFollow(follower, followed, within: quota) { return refusal }
            try await transaction.execute(
                "INSERT INTO follows (follower, followed, id, created_at) VALUES ($1, $2, $3, $4)",
                [.uuid(follower), .uuid(followed), .uuid(id), .time(time)])
            try await changes.noteFollow(follower, followed, in: transaction)
            try await transaction.execute(
                "DELETE FROM feed_removals WHERE user_id = $1 AND owner = $2", [.uuid(follower), .uuid(followed)])
            let rest = try await transaction.fillFeed(of: follower, with: followed, before: .greatest)
            if rest != nil { try await transaction.enqueueFeed(follower, followed, to: jobs) }
            try await changes.notePersonal(Feed.list, of: [follower], in: transaction)
            return nil
        }
    }

    /// Lets a user follow another one no more. The other's photos leave the feed at once, and its rows, if they are many, by
    /// a job.
    func remove(_ follower: UUID, _ followed: UUID) async throws(Failure) {
        try await database.change { transaction throws(DatabaseError) in
            guard try await transaction.removeFollow(follower, followed, noting: changes) else { return }
            if try await !transaction.emptyFeed(of: follower, from: followed) {
                try await transaction.execute(
                    "INSERT INTO feed_removals (user_id, owner) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                    [.uuid(follower), .uuid(followed)])
                try await transaction.enqueueFeed(follower, followed, to: jobs)
            }
            try await changes.notePersonal(Feed.list, of: [follower], in: transaction)
        }
    }

    static let follow: SQL = "SELECT 1 FROM follows WHERE follower = $1 AND followed = $2"
}

extension ChangeLog {
    /// Tells those who keep the lists open that a user follows another one, or no more.
    fileprivate func noteFollow(
        _ follower: UUID, _ followed: UUID, in transaction: any Transaction
    ) async throws(DatabaseError) {
        try await notePersonal(FollowStore.following, of: [follower], in: transaction)
        try await notePersonal(FollowStore.followers, of: [followed], in: transaction)
    }
}

extension Transaction {
    /// Ends that a user follows another one; false if the user does not.
    func removeFollow(
        _ follower: UUID, _ followed: UUID, noting changes: ChangeLog
    ) async throws(DatabaseError) -> Bool {
        let count = try await execute(
            "DELETE FROM follows WHERE follower = $1 AND followed = $2", [.uuid(follower), .uuid(followed)])
        guard count == 1 else { return false }
        try await self.count([follower: CountChange(following: -1), followed: CountChange(followers: -1)])
        try await changes.noteFollow(follower, followed, in: self)
        return true
    }

    /// Counts that a user follows another one, unless the user may not. Their rows are taken in the order of their ids, so
    /// that two who follow each other at once do not wait for each other.
    fileprivate func claimFollow(
        _ follower: UUID, _ followed: UUID, within quota: UserQuota
    ) async throws(DatabaseError) -> QuotaRefusal? {
        if followed < follower { try await lockPhotos(of: followed) }
        if let refusal = try await claim(CountChange(following: 1), of: follower, within: quota) { return refusal }
        try await count(CountChange(followers: 1), of: followed)
        return nil
    }

    fileprivate func enqueueFeed(
        _ follower: UUID, _ followed: UUID, to jobs: JobQueue
    ) async throws(DatabaseError) {
        try await enqueue(FeedJob.self, JobInput("\(follower.text) \(followed.text)"), to: jobs)
    }

    func follows(_ follower: UUID, _ followed: UUID) async throws(DatabaseError) -> Bool {
        try await finds(FollowStore.follow, [.uuid(follower), .uuid(followed)])
    }
}
