import Viper
import ViperIdentity
import ViperService
import ViperValues

/// The rules of comments.
struct CommentService: Sendable {
    let store: CommentStore
    let directory: UserDirectory
    let clock: any Clock

    func page(of photo: UUID, after start: UUID?, limit: Int) async throws(Failure) -> ListPage<Comment, UUID> {
        try await store.page(of: photo, after: start, limit: limit)
    }

    func comment(_ id: UUID, on photo: UUID) async throws(Failure) -> Comment {
        guard let comment = try await store.comment(id, on: photo) else { throw Self.missing(id) }
        return comment
    }

    func add(_ text: String, to photo: UUID, by session: Session) async throws(Failure) -> Comment {
        // A session whose user was deleted a moment ago.
        guard let author = try await directory.user(session.user.id) else {
            throw UserDirectory.missing(session.user.name)
        }
        let now = clock.now()
        let comment = Comment(
            id: .version7(at: now), photo: photo, author: author, text: text, createdAt: now, version: 1)
        try await store.add(comment).check(photo)
        return comment
    }

    /// Changes a comment if the precondition holds; nil leaves it as it is.
    func change(
        _ id: UUID, on photo: Photo, to text: String?, by session: Session, if precondition: Precondition
    ) async throws(Failure) -> Revision<Comment> {
        let comment = try await comment(id, on: photo.id)
        guard Moderation.mayChange(madeBy: comment.author.id, session) else {
            throw .forbidden("A comment is changed by its author.")
        }
        return try await store.change(id, on: photo.id, text: text, if: precondition)
            .get(missing: Self.missing(id), stale: Self.stale(id, precondition))
    }

    /// Deletes a comment if the precondition holds, and returns what it was.
    func delete(
        _ id: UUID, on photo: Photo, by session: Session, if precondition: Precondition
    ) async throws(Failure) -> Comment {
        let comment = try await comment(id, on: photo.id)
        guard photo.owner.id == session.user.id || Moderation.mayDelete(madeBy: comment.author.id, session) else {
            throw .forbidden("A comment is deleted by its author, the photo's owner, an editor or an administrator.")
        }
        return try await store.delete(id, on: photo.id, if: precondition)
            .get(missing: Self.missing(id), stale: Self.stale(id, precondition))
    }

    private static func missing(_ id: UUID) -> Failure { .missing("Comment with id '\(id.text)' was not found.") }

    private static func stale(_ id: UUID, _ precondition: Precondition) -> Failure {
        .stale("Expected comment '\(id.text)' \(precondition.demand); it is not.")
    }
}
