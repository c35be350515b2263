import Viper
import ViperBlobs
import ViperDatabase
import ViperEntities
import ViperIdentity
import ViperJobs
import ViperLive

/// The photos. The transaction that adds or deletes one keeps its owner's counts and the feeds. The likes, comments and
/// places in feeds of a deleted one go with it, and those beyond a portion by a job: nobody sees them any more.
struct PhotoStore: Sendable {
    let photos: EntityStore<Photo>
    let changes: ChangeLog
    let jobs: JobQueue
    let quota: UserQuota

    /// To how many followers a photo is handed out in the transaction that adds it; beyond that a job does it.
    static let directFollowers = 100

    private var database: any Database { photos.database }

    init(
        in database: any Database, clock: any Clock, changes: ChangeLog, jobs: JobQueue, quota: UserQuota = UserQuota()
    ) {
        self.changes = changes
        self.jobs = jobs
        self.quota = quota
        photos = EntityStore(in: database, clock: clock) { old, new, transaction throws(DatabaseError) in
            guard let old, new == nil else { return }
            try await transaction.countRemoval(of: old.images, by: old.owner.id)
            if try await !transaction.clear(old.id, portion: 100, noting: changes) {
                try await transaction.enqueue(PhotoRemovalJob.self, JobInput(old.id), to: jobs)
            }
        }
    }

    func photo(_ id: UUID) async throws(Failure) -> Photo {
        let found = try await database.find(Photo.byID, [.uuid(id)]) { row throws(DatabaseError) in
            try Photo(joined: row)
        }
        guard let found else { throw Self.missing(id) }
        return found
    }

    /// Adds a photo, and hands it out to its owner's followers.
    ///
    /// - Parameter touch: keeps its images from being swept, before the photo refers to them.
    /// - Returns: why its owner may not; nil if it was added.
    func add(
        _ photo: Photo,
        touch: @escaping @Sendable (any Transaction) async throws(DatabaseError) -> Void = { _ in }
    ) async throws(Failure) -> QuotaRefusal? {
        try await database.change { transaction throws(DatabaseError) in
            try await touch(transaction)
            let change = CountChange(photos: 1, bytes: try await transaction.size(of: photo.images))
            if let refusal = try await transaction.claim(change, of: photo.owner.id, within: quota) { return refusal }
            try await photo.insert(in: transaction)
            let followers = try await transaction.followers(
                of: photo.owner.id, after: .least, limit: Self.directFollowers + 1)
            if followers.count <= Self.directFollowers {
                let readers = [photo.owner.id] + followers.map(\.user)
                try await transaction.addToFeeds(of: readers, photo.id, by: photo.owner.id)
                try await changes.notePersonal(Feed.list, of: readers, in: transaction)
            } else {
                try await transaction.addToFeeds(of: [photo.owner.id], photo.id, by: photo.owner.id)
                try await changes.notePersonal(Feed.list, of: [photo.owner.id], in: transaction)
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

    static func missing(_ id: UUID) -> Failure { EntityStore<Photo>.missing(id) }
}

extension Transaction {
    /// Deletes a photo's row if there is one.
    func deletePhoto(_ id: UUID, of owner: UUID) async throws(DatabaseError) {
        let images = try await first(
            "DELETE FROM photos WHERE id = $1 RETURNING full_blob, thumbnail_blob", [.uuid(id)]
        ) { row throws(DatabaseError) in PhotoImages(full: try row.blobID(0), thumbnail: try row.blobID(1)) }
        if let images { try await countRemoval(of: images, by: owner) }
    }

    fileprivate func countRemoval(of images: PhotoImages, by owner: UUID) async throws(DatabaseError) {
        try await count(CountChange(photos: -1, bytes: -(try await size(of: images))), of: owner)
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
        let likers = try await identifiers(
            """
            DELETE FROM likes WHERE photo_id = $1
                AND user_id IN (SELECT user_id FROM likes WHERE photo_id = $1 ORDER BY user_id LIMIT $2)
            RETURNING user_id
            """, parameters)
        let authors = try await identifiers(
            """
            DELETE FROM comments WHERE photo_id = $1
                AND id IN (SELECT id FROM comments WHERE photo_id = $1 ORDER BY id LIMIT $2)
            RETURNING author
            """, parameters)
        var counts: [UUID: CountChange] = [:]
        for user in likers { counts[user, default: CountChange()] += CountChange(likes: -1) }
        for user in authors { counts[user, default: CountChange()] += CountChange(comments: -1) }
        try await count(counts)
        try await changes.noteLikes(of: likers, on: photo, in: self)
        let readers = try await identifiers(
            """
            DELETE FROM feed_entries WHERE photo_id = $1
                AND user_id IN (SELECT user_id FROM feed_entries WHERE photo_id = $1 ORDER BY user_id LIMIT $2)
            RETURNING user_id
            """, parameters)
        try await changes.notePersonal(Feed.list, of: readers, in: self)
        return likers.count < portion && authors.count < portion && readers.count < portion
    }
}
