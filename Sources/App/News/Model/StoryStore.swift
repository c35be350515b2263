import Viper
import ViperDatabase
import ViperEntities
import ViperJobs

/// A story, and the name of who wrote it, if that is known. Display names change without the story.
struct AuthoredStory: Sendable, Equatable {
    var story: Story
    var author: String?
}

/// The store of stories. What is added, changed or deleted is counted in its category, and a story that is still to come
/// is scheduled, in the transaction of the change.
typealias StoryStore = EntityStore<Story>

extension StoryStore {
    init(in database: any Database, clock: any Clock, jobs: JobQueue) {
        self.init(in: database, clock: clock) { old, new, transaction throws(DatabaseError) in
            try await transaction.countCategories(from: old, to: new)
            guard let new, !new.isPublished, new.publishAt != old?.publishAt else { return }
            try await transaction.schedule(new, by: jobs, at: new.updatedAt)
        }
    }

    /// A story with its author's name; deleted authors are not named.
    func authored(_ id: UUID) async throws(Failure) -> AuthoredStory {
        let found = try await database.find(Self.authored, [.boolean(false), .uuid(id)]) {
            row throws(DatabaseError) in
            AuthoredStory(story: try Story(row), author: try row.optionalText(Story.table.columns.count))
        }
        guard let found else { throw Self.missing(id) }
        return found
    }

    private static let authored = SQL(
        composing: """
            SELECT \(Story.table.selection(of: "n")), u.name
            FROM news n LEFT JOIN users u ON u.id = n.author AND u.deleted = $1 WHERE n.id = $2
            """)

    /// The name of who wrote a story, if that is known.
    func authorName(of story: Story) async throws(Failure) -> String? {
        guard let author = story.author else { return nil }
        return try await database.find(
            "SELECT name FROM users WHERE id = $1 AND deleted = $2", [.uuid(author), .boolean(false)]
        ) { row throws(DatabaseError) in try row.text(0) }
    }

    /// Takes an author's name from a portion of the stories; whether there may be more.
    func eraseAuthor(_ user: UUID, portion: Int64 = 500) async throws(Failure) -> Bool {
        try await database.change { transaction throws(DatabaseError) in
            try await transaction.execute(Self.forgetAuthor, [.uuid(user), .integer(portion)]) == Int(portion)
        }
    }

    private static let forgetAuthor = SQL(
        composing: """
            UPDATE news SET author = NULL, version = \(SQL.nextVersion)
            WHERE id IN (SELECT id FROM news WHERE author = $1 ORDER BY id LIMIT $2)
            """)
}

extension Transaction {
    /// Enqueues the publication of a story that is still to come.
    func schedule(_ story: Story, by jobs: JobQueue, at now: Timestamp) async throws(DatabaseError) {
        let wait = story.publishAt.microseconds - now.microseconds
        try await enqueue(
            NewsPublication.self, NewsPublication.input(of: story), to: jobs, after: .microseconds(max(wait, 0)))
    }
}
