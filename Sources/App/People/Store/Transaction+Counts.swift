import ViperDatabase
import ViperEntities

/// How much is added to the counts of a user.
struct CountChange: Sendable {
    var followers: Int64 = 0
    var following: Int64 = 0
    var photos: Int64 = 0
    var likes: Int64 = 0
    var comments: Int64 = 0
    var messages: Int64 = 0
    /// The bytes of the stored images of the photos.
    var bytes: Int64 = 0

    /// What of it the user has made.
    var records: Int64 { following + photos + likes + comments + messages }

    static func += (_ one: inout CountChange, _ other: CountChange) {
        one.followers += other.followers
        one.following += other.following
        one.photos += other.photos
        one.likes += other.likes
        one.comments += other.comments
        one.messages += other.messages
        one.bytes += other.bytes
    }

    /// The parameters `$1` to `$8` of ``upsert(inserting:updating:)``.
    func parameters(of user: UUID) -> [SQLValue] {
        [
            .uuid(user), .integer(followers), .integer(following), .integer(photos), .integer(likes),
            .integer(comments), .integer(messages), .integer(bytes),
        ]
    }

    /// A statement that adds the counts to a user's row.
    ///
    /// - Parameters:
    ///   - messagesAt: the value of `messages_at` in a new row.
    ///   - more: what else an existing row is set to, before the counts.
    static func upsert(inserting messagesAt: String = "0", updating more: String = "") -> String {
        """
        INSERT INTO people (user_id, followers, following, photos, likes, comments, messages, bytes, messages_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, \(messagesAt))
        ON CONFLICT (user_id) DO UPDATE SET \(more) followers = people.followers + excluded.followers,
            following = people.following + excluded.following, photos = people.photos + excluded.photos,
            likes = people.likes + excluded.likes, comments = people.comments + excluded.comments,
            messages = people.messages + excluded.messages, bytes = people.bytes + excluded.bytes
        """
    }

    fileprivate static let count = SQL(composing: upsert())
}

extension Transaction {
    /// Changes a user's counts. It keeps apart transactions that do so for one user until they end: on PostgreSQL the later
    /// one runs again, and sees what the other one did.
    func count(_ change: CountChange, of user: UUID) async throws(DatabaseError) {
        try await execute(CountChange.count, change.parameters(of: user))
    }

    /// Changes the counts of many users, in an order in which no two transactions wait for each other.
    func count(_ changes: [UUID: CountChange]) async throws(DatabaseError) {
        for (user, change) in changes.sorted(by: { $0.key < $1.key }) {
            try await count(change, of: user)
        }
    }

    /// Keeps apart transactions about the photos and the followers of a user.
    func lockPhotos(of user: UUID) async throws(DatabaseError) { try await count(CountChange(), of: user) }
}
