import Viper
import ViperDatabase
import ViperIdentity
import ViperService
import ViperValues

/// The rules that several use cases of photos share.
struct PhotoService: Sendable {
    let store: PhotoStore
    let likes: LikeStore
    let directory: UserDirectory
    let clock: any Clock

    func photo(_ id: UUID) async throws(Failure) -> Photo {
        guard let photo = try await store.photo(id) else { throw Self.missing(id) }
        return photo
    }

    /// Whether a reader likes a photo; nil for a stranger.
    func isLiked(_ photo: UUID, by reader: UUID?) async throws(Failure) -> Bool? {
        guard let reader else { return nil }
        return try await likes.likes(reader, photo)
    }

    /// Adds a photo whose images are stored.
    func add(
        _ stored: StoredImages, _ caption: String, by session: Session, from intake: PhotoIntake
    ) async throws(Failure) -> Photo {
        // A session whose user was deleted a moment ago.
        guard let owner = try await directory.user(session.user.id) else {
            throw UserDirectory.missing(session.user.name)
        }
        let now = clock.now()
        let photo = Photo(
            id: .version7(at: now), owner: owner, caption: caption, size: stored.size, createdAt: now, version: 1)
        let refusal = try await store.add(photo, stored.images) { transaction throws(DatabaseError) in
            try await intake.keep(stored.images, in: transaction)
        }
        if let refusal { throw refusal.failure }
        return photo
    }

    /// Refuses a user who may not add a photo, before work is done for it.
    func checkQuota(of session: Session) async throws(Failure) {
        if let refusal = try await store.refusal(of: session.user.id) { throw refusal.failure }
    }

    func page(of user: UUID, after start: UUID?, limit: Int) async throws(Failure) -> ListPage<PhotoSummary, UUID> {
        try await store.page(of: user, after: start, limit: limit)
    }

    /// Changes a photo's caption if the precondition holds; nil leaves it as it is.
    func change(
        _ photo: Photo, caption: String?, by session: Session, if precondition: Precondition
    ) async throws(Failure) -> Revision<Photo> {
        guard Moderation.mayChange(madeBy: photo.owner.id, session) else {
            throw .forbidden("A photo is changed by its owner.")
        }
        return try await store.change(photo.id, caption: caption, if: precondition)
            .get(missing: Self.missing(photo.id), stale: Self.stale(photo.id, precondition))
    }

    /// Deletes a photo if the precondition holds, and returns what it was.
    func delete(_ photo: Photo, by session: Session, if precondition: Precondition) async throws(Failure) -> Photo {
        guard Moderation.mayDelete(madeBy: photo.owner.id, session) else {
            throw .forbidden("A photo is deleted by its owner, an editor or an administrator.")
        }
        return try await store.delete(photo.id, if: precondition)
            .get(missing: Self.missing(photo.id), stale: Self.stale(photo.id, precondition))
    }

    static func missing(_ id: UUID) -> Failure { .missing("Photo with id '\(id.text)' was not found.") }

    private static func stale(_ id: UUID, _ precondition: Precondition) -> Failure {
        .stale("Expected photo '\(id.text)' \(precondition.demand); it is not.")
    }
}
