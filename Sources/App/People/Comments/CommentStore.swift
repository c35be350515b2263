import Viper
import ViperDatabase
import ViperIdentity
import ViperService
import ViperValues

/// The comments on photos. The transaction that adds or deletes one keeps the photo's count and its latest comments.
struct CommentStore: Sendable {
    let database: any Database
    var quota = UserQuota()

    func comment(_ id: UUID, on photo: UUID) async throws(Failure) -> Comment? {
        try await database.find(Comment.byID, [.uuid(photo), .uuid(id)], decode: Comment.init)
    }

    /// Adds a comment.
    func add(_ comment: Comment) async throws(Failure) -> Addition {
        try await database.change { transaction throws(DatabaseError) in
            guard try await transaction.hasPhoto(comment.photo) else { return .noPhoto }
            let author = comment.author.id
            if let refusal = try await transaction.claim(CountChange(comments: 1), of: author, within: quota) {
                return .refused(refusal)
            }
            try await transaction.execute(
                """
                INSERT INTO comments (photo_id, id, author, text, created_at, version) VALUES ($1, $2, $3, $4, $5, $6)
                """,
                [
                    .uuid(comment.photo), .uuid(comment.id), .uuid(comment.author.id), .text(comment.text),
                    .time(comment.createdAt), .integer(comment.version),
                ])
            try await transaction.countComments(1, on: comment.photo)
            return .done
        }
    }

    /// Changes a comment's text if the precondition holds; nil leaves it as it is.
    func change(
        _ id: UUID, on photo: UUID, text: String?, if precondition: Precondition
    ) async throws(Failure) -> ChangeOutcome<Revision<Comment>> {
        try await database.change { transaction throws(DatabaseError) in
            guard let comment = try await transaction.comment(id, on: photo) else { return .missing }
            guard precondition.allows(comment.version) else { return .stale }
            guard let text, text != comment.text else { return .done(Revision(from: comment, to: comment)) }
            var changed = comment
            changed.text = text
            changed.version = try await transaction.version(by: Self.update, [.text(text), .uuid(photo), .uuid(id)])
            return .done(Revision(from: comment, to: changed))
        }
    }

    /// Deletes a comment if the precondition holds.
    func delete(
        _ id: UUID, on photo: UUID, if precondition: Precondition
    ) async throws(Failure) -> ChangeOutcome<Comment> {
        try await database.change { transaction throws(DatabaseError) in
            guard let comment = try await transaction.comment(id, on: photo) else { return .missing }
            guard precondition.allows(comment.version) else { return .stale }
            try await transaction.removeComment(id, from: photo)
            return .done(comment)
        }
    }

    /// A page of a photo's comments, the newest first.
    func page(of photo: UUID, after start: UUID?, limit: Int) async throws(Failure) -> ListPage<Comment, UUID> {
        try await Self.pages.page(
            of: photo, after: start, limit: limit, in: database, id: \.id, decode: Comment.init)
    }

    private static let pages = IDPages(Comment.select, of: "c.photo_id", by: "c.id")
    private static let update = SQL(
        composing: """
            UPDATE comments SET text = $1, version = \(SQL.nextVersion) WHERE photo_id = $2 AND id = $3
            RETURNING version
            """)
}

extension Transaction {
    fileprivate func comment(_ id: UUID, on photo: UUID) async throws(DatabaseError) -> Comment? {
        try await first(Comment.byID, [.uuid(photo), .uuid(id)], decode: Comment.init)
    }

    /// Deletes a comment; false if there is none.
    @discardableResult
    func removeComment(_ id: UUID, from photo: UUID) async throws(DatabaseError) -> Bool {
        let author = try await first(
            "DELETE FROM comments WHERE photo_id = $1 AND id = $2 RETURNING author", [.uuid(photo), .uuid(id)]
        ) { row throws(DatabaseError) in try row.identifier(0) }
        guard let author else { return false }
        // Users before photos, as where a comment is added.
        try await count(CountChange(comments: -1), of: author)
        try await countComments(-1, on: photo)
        return true
    }

    /// Counts a photo's comments, and finds the two latest ones.
    fileprivate func countComments(_ difference: Int64, on photo: UUID) async throws(DatabaseError) {
        try await execute(
            """
            UPDATE photos SET comment_count = comment_count + $1,
                latest_comment = (SELECT id FROM comments WHERE photo_id = $2 ORDER BY id DESC LIMIT 1),
                previous_comment = (SELECT id FROM comments WHERE photo_id = $2 ORDER BY id DESC LIMIT 1 OFFSET 1)
            WHERE id = $2
            """, [.integer(difference), .uuid(photo)])
    }
}
