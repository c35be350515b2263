import Viper
import ViperDatabase
import ViperIdentity
import ViperService
import ViperValues

/// Who likes which photo.
struct LikeStore: Sendable {
    /// The names of the lists that can be kept open: the photos that a user likes, and those who like a photo.
    static let (list, likers): (StaticString, StaticString) = ("likes", "likers")

    let database: any Database
    let changes: ChangeLog
    var quota = UserQuota()

    func likes(_ user: UUID, _ photo: UUID) async throws(Failure) -> Bool {
        try await database.find(LikedPhoto.like, [.uuid(photo), .uuid(user)]) { _ in true } ?? false
    }

    /// Lets a user like a photo, which counts once.
    ///
    /// - Returns: ``Addition/done`` if it was there before, too.
    func add(_ user: UUID, to photo: UUID, id: UUID, at time: Timestamp) async throws(Failure) -> Addition {
        try await database.change { transaction throws(DatabaseError) in
            guard try await transaction.hasPhoto(photo) else { return .noPhoto }
            if try await transaction.likes(user, photo) { return .done }
            if let refusal = try await transaction.claim(CountChange(likes: 1), of: user, within: quota) {
                return .refused(refusal)
            }
            try await transaction.execute(
                "INSERT INTO likes (photo_id, user_id, id, created_at) VALUES ($1, $2, $3, $4)",
                [.uuid(photo), .uuid(user), .uuid(id), .time(time)])
            try await transaction.countLike(1, on: photo)
            try await changes.noteLikes(of: [user], on: photo, in: transaction)
            return .done
        }
    }

    /// Ends that a user likes a photo.
    func remove(_ user: UUID, from photo: UUID) async throws(Failure) {
        _ = try await database.change { transaction throws(DatabaseError) in
            try await transaction.removeLike(of: user, from: photo, noting: changes)
        }
    }

    /// A page of those who like a photo, the latest first.
    func likers(of photo: UUID, after start: UUID?, limit: Int) async throws(Failure) -> ListPage<ListedUser, UUID> {
        try await Self.likerPages.page(
            of: photo, after: start, limit: limit, in: database, id: \.id, decode: ListedUser.init)
    }

    /// A page of the photos that a user likes, the latest liked first.
    func photos(of user: UUID, after start: UUID?, limit: Int) async throws(Failure) -> ListPage<LikedPhoto, UUID> {
        try await Self.photos.page(of: user, after: start, limit: limit, in: database, id: \.id) {
            row throws(DatabaseError) in
            LikedPhoto(id: try row.identifier(0), likedAt: try row.time(1), photo: try PhotoSummary(row, from: 2))
        }
    }

    private static let likerPages = IDPages(
        ListedUser.select(from: "likes", by: "user_id"), of: "l.photo_id", by: "l.id")
    private static let photos = IDPages(
        """
        SELECT l.id, l.created_at, \(PhotoSummary.columns) FROM likes l JOIN photos p ON p.id = l.photo_id
        JOIN users u ON u.id = p.owner AND NOT u.deleted
        """, of: "l.user_id", by: "l.id")
}

/// A photo in the list of those that a user likes.
struct LikedPhoto: Sendable, Equatable {
    /// The like's id.
    let id: UUID
    let likedAt: Timestamp
    let photo: PhotoSummary

    fileprivate static let like: SQL = "SELECT 1 FROM likes WHERE photo_id = $1 AND user_id = $2"
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
        try await first("SELECT 1 FROM photos WHERE id = $1", [.uuid(id)]) { _ in true } ?? false
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
        try await first(LikedPhoto.like, [.uuid(photo), .uuid(user)]) { _ in true } ?? false
    }

    fileprivate func countLike(_ difference: Int64, on photo: UUID) async throws(DatabaseError) {
        try await execute(
            "UPDATE photos SET like_count = like_count + $1 WHERE id = $2", [.integer(difference), .uuid(photo)])
    }
}
