import Viper
import ViperDatabase
import ViperEntities
import ViperIdentity

/// The comments on photos. The transaction that adds or deletes one keeps the counts of its author and its photo, and the
/// photo's latest comments.
typealias CommentStore = EntityStore<Comment>

extension CommentStore {
    init(of database: any Database, clock: any Clock) {
        self.init(in: database, clock: clock) { old, new, transaction throws(DatabaseError) in
            if let new, old == nil { try await transaction.countComments(1, on: new.photo) }
            if let old, new == nil { try await transaction.countRemoval(by: old.author.id, on: old.photo) }
        }
    }

    func comment(_ id: UUID, on photo: UUID) async throws(Failure) -> Comment {
        let found = try await database.find(Comment.byID, Comment.table.key(id, of: photo)) {
            row throws(DatabaseError) in try Comment(joined: row)
        }
        guard let found else { throw Self.missing(id) }
        return found
    }

    /// Adds a comment as it is, unless its author may not.
    func add(_ comment: Comment, within quota: UserQuota) async throws(Failure) {
        let failure = try await database.change { transaction throws(DatabaseError) -> Failure? in
            guard try await transaction.hasPhoto(comment.photo) else { return PhotoStore.missing(comment.photo) }
            let author = comment.author.id
            if let refusal = try await transaction.claim(CountChange(comments: 1), of: author, within: quota) {
                return refusal.failure
            }
            try await insert(comment, in: transaction)
            return nil
        }
        if let failure { throw failure }
    }
}

extension Transaction {
    /// Deletes a comment if there is one.
    func removeComment(_ id: UUID, from photo: UUID) async throws(DatabaseError) {
        let author = try await identifier(
            "DELETE FROM comments WHERE photo_id = $1 AND id = $2 RETURNING author", [.uuid(photo), .uuid(id)])
        if let author { try await countRemoval(by: author, on: photo) }
    }

    /// Users before photos, as where a comment is added.
    fileprivate func countRemoval(by author: UUID, on photo: UUID) async throws(DatabaseError) {
        try await count(CountChange(comments: -1), of: author)
        try await countComments(-1, on: photo)
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

// A comment is found with its author, unless the author is being erased.
extension Comment {
    static let select = """
        SELECT \(table.selection(of: "c")), \(PublicUser.columns(of: "u"))
        FROM comments c JOIN users u ON u.id = c.author AND NOT u.deleted
        """

    /// One comment of a photo.
    static let byID = SQL(composing: "\(select) WHERE c.photo_id = $1 AND c.id = $2")

    /// Decodes what ``select`` has, from a place on.
    init(joined row: borrowing Row, from first: Int = 0) throws(DatabaseError) {
        try self.init(row, from: first)
        author = try PublicUser(row, from: first + Self.table.columnCount())
    }

    static func find(
        _ id: UUID, of parent: UUID?, in transaction: any Transaction
    ) async throws(DatabaseError) -> Comment? {
        try await transaction.first(byID, table.key(id, of: parent)) { row throws(DatabaseError) in
            try Comment(joined: row)
        }
    }
}
