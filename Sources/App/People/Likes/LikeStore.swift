import Viper
import ViperDatabase
import ViperEntities
import ViperIdentity
import ViperLive

/// Who likes which photo.
struct LikeStore: Sendable {
    /// The names of the lists that can be kept open: the photos that a user likes, and those who like a photo.
    static let (list, likers): (StaticString, StaticString) = ("likes", "likers")

    let database: any Database
    let changes: ChangeLog
    var quota = UserQuota()

    /// Whether a reader likes a photo; nil for a stranger.
    func isLiked(_ photo: UUID, by reader: UUID?) async throws(Failure) -> Bool? {
        guard let reader else { return nil }
        return try await stored { () throws(DatabaseError) in
            try await database.finds(Self.like, [.uuid(photo), .uuid(reader)])
        }
    }

    /// Lets a user like a photo, which counts once.
    func add(_ user: UUID, to photo: UUID, id: UUID, at time: Timestamp) async throws(Failure) {
        let failure = try await database.change { transaction throws(DatabaseError) -> Failure? in
            guard try await transaction.hasPhoto(photo) else { return PhotoStore.missing(photo) }
            if try await transaction.likes(user, photo) { return nil }
            if let refusal = try await transaction.claim(CountChange(likes: 1), of: user, within: quota) {
                return refusal.failure
            }
            try await transaction.execute(
                "INSERT INTO likes (photo_id, user_id, id, created_at) VALUES ($1, $2, $3, $4)",
                [.uuid(photo), .uuid(user), .uuid(id), .time(time)])
            try await transaction.countLike(1, on: photo)
            try await changes.noteLikes(of: [user], on: photo, in: transaction)
            return nil
        }
        if let failure { throw failure }
    }

    /// Ends that a user likes a photo.
    func remove(_ user: UUID, from photo: UUID) async throws(Failure) {
        _ = try await database.change { transaction throws(DatabaseError) in
            try await transaction.removeLike(of: user, from: photo, noting: changes)
        }
    }

    static let like: SQL = "SELECT 1 FROM likes WHERE photo_id = $1 AND user_id = $2"
}

extension ChangeLog {
    /// Tells those who keep the lists open that somebody likes a photo, or no more.
    func noteLikes(
        of users: [UUID], on photo: UUID, in transaction: any Transaction
    ) async throws(DatabaseError) {
        guard !users.isEmpty else { return }
        try await notePersonal(LikeStore.list, of: users, in: transaction)
        try await notePersonal(LikeStore.likers, of: [photo], in: transaction)
    }
}

extension Transaction {
    func hasPhoto(_ id: UUID) async throws(DatabaseError) -> Bool {
        try await finds("SELECT 1 FROM photos WHERE id = $1", [.uuid(id)])
    }

    /// Ends that a user likes a photo; false if the user does not.
    @discardableResult
    func removeLike(
        of user: UUID, from photo: UUID, noting changes: ChangeLog
    ) async throws(DatabaseError) -> Bool {
        let count = try await execute(
            "DELETE FROM likes WHERE photo_id = $1 AND user_id = $2", [.uuid(photo), .uuid(user)])
        guard count == 1 else { return false }
        // Users before photos, as where a like is added.
        try await self.count(CountChange(likes: -1), of: user)
        try await countLike(-1, on: photo)
        try await changes.noteLikes(of: [user], on: photo, in: self)
        return true
    }

    fileprivate func likes(_ user: UUID, _ photo: UUID) async throws(DatabaseError) -> Bool {
        try await finds(LikeStore.like, [.uuid(photo), .uuid(user)])
    }

    fileprivate func countLike(_ difference: Int64, on photo: UUID) async throws(DatabaseError) {
        try await execute(
            "UPDATE photos SET like_count = like_count + $1 WHERE id = $2", [.integer(difference), .uuid(photo)])
    }
}
