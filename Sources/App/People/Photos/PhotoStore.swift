import Viper
import ViperDatabase
import ViperIdentity
import ViperImages
import ViperService
import ViperValues

struct PhotoStore: Sendable {
    let database: any Database
    let changes: ChangeLog
    let jobs: JobQueue
    var quota = UserQuota()

    /// To how many followers a photo is handed out in the transaction that adds it; beyond that a job does it.
    static let directFollowers = 100

    func photo(_ id: UUID) async throws(Failure) -> Photo? {
        try await database.find(Photo.byID, [.uuid(id)], decode: Photo.init)
    }

    /// Where a photo's images are; nil if there is no such photo.
    func images(of id: UUID) async throws(Failure) -> PhotoImages? {
        try await database.find(Self.images, [.uuid(id)]) { row throws(DatabaseError) in
            try PhotoImages(row, about: id)
        }
    }

    /// Adds a photo, and hands it out to its owner's followers.
    ///
    /// - Parameter touch: keeps its images from being swept, before the photo refers to them.
    /// - Returns: why its owner may not; nil if it was added.
    func add(
        _ photo: Photo, _ images: PhotoImages,
        touch: @escaping @Sendable (any Transaction) async throws(DatabaseError) -> Void = { _ in }
    ) async throws(Failure) -> QuotaRefusal? {
        try await database.change { transaction throws(DatabaseError) in
            try await touch(transaction)
            let change = CountChange(photos: 1, bytes: try await transaction.size(of: images))
            if let refusal = try await transaction.claim(change, of: photo.owner.id, within: quota) { return refusal }
            try await transaction.insert(photo, images)
            let followers = try await transaction.followers(
                of: photo.owner.id, after: .least, limit: Self.directFollowers + 1)
            if followers.count <= Self.directFollowers {
                let readers = [photo.owner.id] + followers.map(\.user)
                try await transaction.addToFeeds(of: readers, photo.id, by: photo.owner.id)
                try await changes.notePersonal(FeedStore.list, of: readers, in: transaction)
            } else {
                try await transaction.addToFeeds(of: [photo.owner.id], photo.id, by: photo.owner.id)
                try await changes.notePersonal(FeedStore.list, of: [photo.owner.id], in: transaction)
                try await transaction.enqueue(FanOutJob.self, JobInput(photo.id), to: jobs)
            }
            return nil
        }
    }

    /// Why a user may not add a photo, whatever its size; nil if the user may.
    func refusal(of user: UUID) async throws(Failure) -> QuotaRefusal? {
        try await database.find(UsedQuota.byUser, [.uuid(user)], decode: UsedQuota.init)?
            .refusal(CountChange(photos: 1, bytes: 1), within: quota)
    }

    /// Changes a photo's caption if the precondition holds; nil leaves it as it is.
    func change(
        _ id: UUID, caption: String?, if precondition: Precondition
    ) async throws(Failure) -> ChangeOutcome<Revision<Photo>> {
        try await database.change { transaction throws(DatabaseError) in
            guard let photo = try await transaction.photo(id) else { return .missing }
            guard precondition.allows(photo.version) else { return .stale }
            guard let caption, caption != photo.caption else { return .done(Revision(from: photo, to: photo)) }
            var changed = photo
            changed.caption = caption
            changed.version = try await transaction.version(by: Self.update, [.text(caption), .uuid(id)])
            return .done(Revision(from: photo, to: changed))
        }
    }

    /// Deletes a photo if the precondition holds. Its likes, comments and places in feeds go with it, and those beyond a
    /// portion by a job: nobody sees them any more.
    func delete(_ id: UUID, if precondition: Precondition) async throws(Failure) -> ChangeOutcome<Photo> {
        try await database.change { transaction throws(DatabaseError) in
            guard let photo = try await transaction.photo(id) else { return .missing }
            guard precondition.allows(photo.version) else { return .stale }
            try await transaction.deletePhoto(id, of: photo.owner.id)
            if try await !transaction.clear(id, portion: 100, noting: changes) {
                try await transaction.enqueue(PhotoRemovalJob.self, JobInput(id), to: jobs)
            }
            return .done(photo)
        }
    }

    /// A page of a user's photos, the newest first.
    func page(of user: UUID, after start: UUID?, limit: Int) async throws(Failure) -> ListPage<PhotoSummary, UUID> {
        try await Self.ofOwner.page(of: user, after: start, limit: limit, in: database, id: \.id) {
            row throws(DatabaseError) in try PhotoSummary(row)
        }
    }

    private static let ofOwner = IDPages(
        "SELECT \(PhotoSummary.columns) FROM photos p JOIN users u ON u.id = p.owner AND NOT u.deleted", of: "p.owner",
        by: "p.id")
    private static let update = SQL(
        composing: "UPDATE photos SET caption = $1, version = \(SQL.nextVersion) WHERE id = $2 RETURNING version")
    private static let images: SQL = """
        SELECT p.full_blob, p.thumbnail_blob, p.kind
        FROM photos p JOIN users u ON u.id = p.owner AND NOT u.deleted WHERE p.id = $1
        """
}

extension Transaction {
    fileprivate func insert(_ photo: Photo, _ images: PhotoImages) async throws(DatabaseError) {
        try await execute(
            """
            INSERT INTO photos (id, owner, caption, full_blob, thumbnail_blob, width, height, kind, created_at,
                version, like_count, comment_count)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
            """,
            [
                .uuid(photo.id), .uuid(photo.owner.id), .text(photo.caption), .blobID(images.full),
                .blobID(images.thumbnail), .integer(photo.size.width), .integer(photo.size.height),
                .text(images.kind.rawValue), .time(photo.createdAt), .integer(photo.version), .integer(photo.likeCount),
                .integer(photo.commentCount),
            ])
    }

    /// Deletes a photo's row; false if there is none.
    @discardableResult
    func deletePhoto(_ id: UUID, of owner: UUID) async throws(DatabaseError) -> Bool {
        let images = try await first(
            "DELETE FROM photos WHERE id = $1 RETURNING full_blob, thumbnail_blob, kind", [.uuid(id)]
        ) { row throws(DatabaseError) in try PhotoImages(row, about: id) }
        guard let images else { return false }
        try await count(CountChange(photos: -1, bytes: -(try await size(of: images))), of: owner)
        return true
    }

    /// The bytes of both images, each of which counts for every photo that shows it.
    fileprivate func size(of images: PhotoImages) async throws(DatabaseError) -> Int64 {
        try await first(
            """
            SELECT coalesce((SELECT size FROM blobs WHERE id = $1), 0) + coalesce((SELECT size FROM blobs WHERE id = $2), 0)
            """, [.blobID(images.full), .blobID(images.thumbnail)]
        ) { row throws(DatabaseError) in try row.integer(0) } ?? 0
    }

    /// Deletes a portion of what belonged to a deleted photo, each kind by itself.
    ///
    /// - Returns: whether nothing is left.
    func clear(_ photo: UUID, portion: Int, noting changes: ChangeLog) async throws(DatabaseError) -> Bool {
        let parameters: [SQLValue] = [.uuid(photo), .integer(Int64(portion))]
        let likers = try await rows(
            """
            DELETE FROM likes WHERE photo_id = $1
                AND user_id IN (SELECT user_id FROM likes WHERE photo_id = $1 ORDER BY user_id LIMIT $2)
            RETURNING user_id
            """, parameters
        ) { row throws(DatabaseError) in try row.identifier(0) }
        let authors = try await rows(
            """
            DELETE FROM comments WHERE photo_id = $1
                AND id IN (SELECT id FROM comments WHERE photo_id = $1 ORDER BY id LIMIT $2)
            RETURNING author
            """, parameters
        ) { row throws(DatabaseError) in try row.identifier(0) }
        var counts: [UUID: CountChange] = [:]
        for user in likers { counts[user, default: CountChange()] += CountChange(likes: -1) }
        for user in authors { counts[user, default: CountChange()] += CountChange(comments: -1) }
        try await count(counts)
        try await changes.noteLikes(of: likers, on: photo, in: self)
        let readers = try await rows(
            """
            DELETE FROM feed_entries WHERE photo_id = $1
                AND user_id IN (SELECT user_id FROM feed_entries WHERE photo_id = $1 ORDER BY user_id LIMIT $2)
            RETURNING user_id
            """, parameters
        ) { row throws(DatabaseError) in try row.identifier(0) }
        try await changes.notePersonal(FeedStore.list, of: readers, in: self)
        return likers.count < portion && authors.count < portion && readers.count < portion
    }
}
