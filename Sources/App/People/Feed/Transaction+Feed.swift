import ViperDatabase
import ViperEntities

extension Transaction {
    /// Adds a photo to the feeds of users.
    func addToFeeds(of users: [UUID], _ photo: UUID, by owner: UUID) async throws(DatabaseError) {
        try await execute(
            "INSERT INTO feed_entries (photo_id, owner, user_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            [.uuid(photo), .uuid(owner)], rows: users.count
        ) { row, values throws(DatabaseError) in values.uuid(high: users[row].high, low: users[row].low) }
    }

    /// Adds a portion of a user's photos to the feed of another one, the newest first.
    ///
    /// - Parameter end: adds only older ones.
    /// - Returns: the last one's id if there may be more.
    func fillFeed(of user: UUID, with owner: UUID, before end: UUID) async throws(DatabaseError) -> UUID? {
        let photos = try await identifiers(
            "SELECT id FROM photos WHERE owner = $1 AND id < $2 ORDER BY id DESC LIMIT $3",
            [.uuid(owner), .uuid(end), .integer(Int64(Feed.portion))])
        try await execute(
            "INSERT INTO feed_entries (user_id, owner, photo_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            [.uuid(user), .uuid(owner)], rows: photos.count
        ) { row, values throws(DatabaseError) in values.uuid(high: photos[row].high, low: photos[row].low) }
        return photos.count == Feed.portion ? photos.last : nil
    }

    /// Removes a portion of a user's photos from the feed of another one, the newest first.
    ///
    /// - Returns: whether none is left.
    func emptyFeed(of user: UUID, from owner: UUID) async throws(DatabaseError) -> Bool {
        try await execute(
            """
            DELETE FROM feed_entries WHERE user_id = $1 AND photo_id IN (
                SELECT photo_id FROM feed_entries WHERE user_id = $1 AND owner = $2 ORDER BY photo_id DESC LIMIT $3)
            """, [.uuid(user), .uuid(owner), .integer(Int64(Feed.portion))]) < Feed.portion
    }

    /// A portion of a user's followers, in the order in which they came.
    ///
    /// - Parameter start: the id of the last one of the portion before.
    func followers(
        of user: UUID, after start: UUID, limit: Int
    ) async throws(DatabaseError) -> [(id: UUID, user: UUID)] {
        try await rows(
            "SELECT id, follower FROM follows WHERE followed = $1 AND id > $2 ORDER BY id LIMIT $3",
            [.uuid(user), .uuid(start), .integer(Int64(limit))]
        ) { row throws(DatabaseError) in (id: try row.identifier(0), user: try row.identifier(1)) }
    }
}
