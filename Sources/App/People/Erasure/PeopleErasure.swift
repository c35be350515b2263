import Viper
import ViperDatabase
import ViperEntities
import ViperIdentity
import ViperLive

/// Erases what a deleted user left, in portions that may be interrupted and repeated, and keeps the counts of others. What
/// the user wrote to somebody stays with that user, under no name.
struct PeopleErasure: Sendable {
    let database: any Database
    let changes: ChangeLog

    /// How many rows a transaction erases.
    private static let portion = 200

    /// What is erased one after the other.
    private enum Step: CaseIterable {
        case follows, photos, likes, comments, sides, names
    }

    func erase(_ user: UUID) async throws(Failure) {
        for step in Step.allCases {
            while try await erasePortion(step, of: user) {}
        }
        for table in PeopleSchema.personal where ["feed_entries", "feed_removals", "people"].contains("\(table.name)") {
            try await database.erase(table, of: user)
        }
    }

    /// Erases a portion, and returns whether there may be more.
    private func erasePortion(_ step: Step, of user: UUID) async throws(Failure) -> Bool {
        let (portion, changes) = (Self.portion, changes)
        return try await database.change { transaction throws(DatabaseError) in
            switch step {
            case .follows: try await transaction.eraseFollow(of: user, portion, noting: changes)
            case .photos: try await transaction.erasePhoto(of: user, portion, noting: changes)
            case .likes: try await transaction.eraseLikes(of: user, portion, noting: changes)
            case .comments: try await transaction.eraseComments(of: user, portion)
            case .sides: try await transaction.eraseSides(of: user, portion)
            case .names: try await transaction.eraseNames(of: user, portion)
            }
        }
    }
}

// Each erases a portion, and returns whether there may be more.
extension Transaction {
    fileprivate func eraseFollow(
        of user: UUID, _ portion: Int, noting changes: ChangeLog
    ) async throws(DatabaseError) -> Bool {
        let parameters: [SQLValue] = [.uuid(user), .integer(Int64(portion))]
        let followed = try await identifiers(
            "SELECT followed FROM follows WHERE follower = $1 ORDER BY id LIMIT $2", parameters)
        for other in followed { _ = try await removeFollow(user, other, noting: changes) }
        let followers = try await identifiers(
            "SELECT follower FROM follows WHERE followed = $1 ORDER BY id LIMIT $2", parameters)
        for other in followers { _ = try await removeFollow(other, user, noting: changes) }
        return followed.count == portion || followers.count == portion
    }

    /// Erases one photo: first its row, so that nobody likes it any more, then what belonged to it.
    fileprivate func erasePhoto(
        of user: UUID, _ portion: Int, noting changes: ChangeLog
    ) async throws(DatabaseError) -> Bool {
        let found = try await identifiers(
            "SELECT id FROM photos WHERE owner = $1 ORDER BY id LIMIT $2", [.uuid(user), .integer(1)])
        guard let photo = found.first else { return false }
        // The row goes with the last portion, so that an interrupted erasure finds the rest. Its owner is hidden, and so
        // is the photo.
        if try await clear(photo, portion: portion, noting: changes) { try await deletePhoto(photo, of: user) }
        return true
    }

    fileprivate func eraseLikes(
        of user: UUID, _ portion: Int, noting changes: ChangeLog
    ) async throws(DatabaseError) -> Bool {
        let photos = try await identifiers(
            "SELECT photo_id FROM likes WHERE user_id = $1 ORDER BY photo_id LIMIT $2",
            [.uuid(user), .integer(Int64(portion))])
        for photo in photos { try await removeLike(of: user, from: photo, noting: changes) }
        return photos.count == portion
    }

    fileprivate func eraseComments(of user: UUID, _ portion: Int) async throws(DatabaseError) -> Bool {
        let comments = try await rows(
            "SELECT photo_id, id FROM comments WHERE author = $1 ORDER BY photo_id, id LIMIT $2",
            [.uuid(user), .integer(Int64(portion))]
        ) { row throws(DatabaseError) in (photo: try row.identifier(0), id: try row.identifier(1)) }
        for comment in comments { try await removeComment(comment.id, from: comment.photo) }
        return comments.count == portion
    }

    /// Ends the user's sides of conversations, and the messages of those that nobody has any more.
    fileprivate func eraseSides(of user: UUID, _ portion: Int) async throws(DatabaseError) -> Bool {
        let conversations = try await identifiers(
            "SELECT conversation FROM conversation_sides WHERE user_id = $1 ORDER BY conversation LIMIT $2",
            [.uuid(user), .integer(1)])
        guard let conversation = conversations.first else { return false }
        try await execute(
            "UPDATE conversation_sides SET other = NULL WHERE conversation = $1 AND other = $2",
            [.uuid(conversation), .uuid(user)])
        let others = try await identifiers(
            "SELECT user_id FROM conversation_sides WHERE conversation = $1 AND user_id <> $2",
            [.uuid(conversation), .uuid(user)])
        if others.isEmpty {
            let count = try await execute(
                """
                DELETE FROM messages WHERE conversation = $1
                    AND id IN (SELECT id FROM messages WHERE conversation = $1 ORDER BY id LIMIT $2)
                """, [.uuid(conversation), .integer(Int64(portion))])
            if count == portion { return true }
        }
        try await execute(
            "DELETE FROM conversation_sides WHERE user_id = $1 AND conversation = $2",
            [.uuid(user), .uuid(conversation)])
        return true
    }

    /// Takes the user's name from the messages that others keep.
    fileprivate func eraseNames(of user: UUID, _ portion: Int) async throws(DatabaseError) -> Bool {
        try await execute(
            """
            UPDATE messages SET sender = NULL WHERE (conversation, id) IN
                (SELECT conversation, id FROM messages WHERE sender = $1 ORDER BY conversation, id LIMIT $2)
            """, [.uuid(user), .integer(Int64(portion))]) == portion
    }
}
