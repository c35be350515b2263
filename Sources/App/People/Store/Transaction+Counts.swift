import ViperDatabase
import ViperService
import ViperValues

/// How much is added to the counts of a user.
struct CountChange: Sendable {
    var followers: Int64 = 0
    var following: Int64 = 0
    var photos: Int64 = 0
    var likes: Int64 = 0
}

extension Transaction {
    /// Changes a user's counts. It keeps apart transactions that do so for one user until they end: on PostgreSQL the later
    /// one runs again, and sees what the other one did.
    func count(_ change: CountChange, of user: UUID) async throws(DatabaseError) {
        try await execute(
            """
            INSERT INTO people (user_id, followers, following, photos, likes) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (user_id) DO UPDATE SET followers = people.followers + excluded.followers,
                following = people.following + excluded.following, photos = people.photos + excluded.photos,
                likes = people.likes + excluded.likes
            """,
            [
                .uuid(user), .integer(change.followers), .integer(change.following), .integer(change.photos),
                .integer(change.likes),
            ])
    }

    /// Changes the counts of many users by as much, in an order in which no two transactions wait for each other.
    func count(_ change: CountChange, ofAll users: [UUID]) async throws(DatabaseError) {
        for user in users.sorted(by: { ($0.high, $0.low) < ($1.high, $1.low) }) { try await count(change, of: user) }
    }

    /// Keeps apart transactions about the photos and the followers of a user.
    func lockPhotos(of user: UUID) async throws(DatabaseError) { try await count(CountChange(), of: user) }
}

extension UUID {
    /// Before all ids.
    static let least = UUID(high: 0, low: 0)
    /// After all ids.
    static let greatest = UUID(high: .max, low: .max)
}
