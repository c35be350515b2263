import Viper
import ViperDatabase
import ViperEntities
import ViperJobs
import ViperLive

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
        try await attempt.work(from: UUID.greatest, in: database) { end, transaction throws(DatabaseError) in
            try await transaction.lockPhotos(of: owner)
            try await changes.notePersonal(Feed.list, of: [user], in: transaction)
            if try await transaction.follows(user, owner) {
                return try await transaction.fillFeed(of: user, with: owner, before: end)
            }
            // If the one follows the other again meanwhile, all photos are due.
            guard try await transaction.emptyFeed(of: user, from: owner) else { return .greatest }
            try await transaction.execute(
                "DELETE FROM feed_removals WHERE user_id = $1 AND owner = $2", [.uuid(user), .uuid(owner)])
            return nil
        }
    }
}

/// Hands a photo out to its owner's followers, in portions. A feed that has it keeps it, so doing it twice does no harm.
/// Who follows the owner meanwhile gets the photo by following.
struct FanOutJob: Job {
    static let name: StaticString = "people.fan-out"
    let database: any Database
    let changes: ChangeLog

    var tries: Int { 100 }

    func perform(_ input: JobInput, _ attempt: JobAttempt) async throws(Failure) {
        let photo = try input.uuid()
        let changes = changes
        try await attempt.work(from: UUID.least, in: database) { start, transaction throws(DatabaseError) in
            let owner = try await transaction.identifier("SELECT owner FROM photos WHERE id = $1", [.uuid(photo)])
            guard let owner else { return nil }
            try await transaction.lockPhotos(of: owner)
            let followers = try await transaction.followers(of: owner, after: start, limit: Feed.portion)
            let users = followers.map(\.user)
            try await transaction.addToFeeds(of: users, photo, by: owner)
            try await changes.notePersonal(Feed.list, of: users, in: transaction)
            return followers.count == Feed.portion ? followers.last?.id : nil
        }
    }
}
