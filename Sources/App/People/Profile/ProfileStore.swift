import Viper
import ViperDatabase
import ViperEntities

/// How much there is of a user.
struct PeopleCounts: Sendable, Equatable {
    var followers: Int64 = 0
    var following: Int64 = 0
    var photos: Int64 = 0
    var likes: Int64 = 0
}

struct ProfileStore: Sendable {
    let database: any Database
    let follows: FollowStore

    /// What there is of a user, as the transactions that change it have counted.
    func counts(of user: UUID) async throws(Failure) -> PeopleCounts {
        try await database.find(
            "SELECT followers, following, photos, likes FROM people WHERE user_id = $1", [.uuid(user)]
        ) { row throws(DatabaseError) in
            PeopleCounts(
                followers: try row.integer(0), following: try row.integer(1), photos: try row.integer(2),
                likes: try row.integer(3))
        } ?? PeopleCounts()
    }

    /// Whether somebody follows a user; nil for a stranger, and for the user.
    func follows(_ follower: UUID?, _ user: UUID) async throws(Failure) -> Bool? {
        guard let follower, follower != user else { return nil }
        return try await follows.follows(follower, user)
    }
}
