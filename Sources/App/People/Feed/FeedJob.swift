import Viper
import ViperDatabase
import ViperEntities
import ViperJobs
import ViperLive
import ViperValues

/// Brings the photos of one user into the feed of another one, or out of it, in portions: each transaction looks whether
/// the one follows the other now. So it does not matter how often it runs, nor what was changed meanwhile.
struct FeedJob: Job {
    static let name: StaticString = "people.feed"
    let database: any Database
    let changes: ChangeLog

    var tries: Int { 100 }

    func perform(_ input: JobInput, _ attempt: JobAttempt) async throws(Failure) {
        let users = input.text.split(separator: " ").compactMap { UUID(String($0)) }
        guard let user = users.first, let owner = users.last, users.count == 2 else {
            throw .broken("the input of a feed's job is not two ids")
        }
        let changes = changes
        var end: UUID? = .greatest
        while let place = end {
            end = try await database.change { transaction throws(DatabaseError) in
                try await attempt.keep(in: transaction)
                try await transaction.lockPhotos(of: owner)
                try await changes.notePersonal(Feed.list, of: [user], in: transaction)
                if try await transaction.follows(user, owner) {
                    return try await transaction.fillFeed(of: user, with: owner, before: place)
                }
                // If the one follows the other again meanwhile, all photos are due.
                guard try await transaction.emptyFeed(of: user, from: owner) else { return .greatest }
                try await transaction.execute(
                    "DELETE FROM feed_removals WHERE user_id = $1 AND owner = $2", [.uuid(user), .uuid(owner)])
                return nil
            }
        }
    }
}
