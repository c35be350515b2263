import Viper
import ViperDatabase
import ViperService
import ViperValues

struct NewsStore: Sendable {
    let database: any Database
    let jobs: JobQueue

    func story(_ id: UUID) async throws(Failure) -> Story? {
        try await database.find(Story.byID, [.boolean(false), .uuid(id)], decode: Story.init)
    }

    /// Adds a story, and returns it with its author's name.
    func add(_ story: Story, by author: UUID) async throws(Failure) -> Story {
        let jobs = jobs
        return try await database.change { transaction throws(DatabaseError) in
            try await transaction.insert(story, by: author, schedulingBy: jobs)
            return try await transaction.story(story.id) ?? story
        }
    }

    /// Adds stories, all or none, if there are none.
    func seedIfEmpty(with stories: [Story]) async throws(Failure) -> Bool {
        let jobs = jobs
        return try await database.seed(unlessFound: "SELECT 1 FROM news LIMIT 1") { transaction throws(DatabaseError) in
            for story in stories { try await transaction.insert(story, by: nil, schedulingBy: jobs) }
        }
    }

    func change(
        _ id: UUID, _ change: StoryChange, if precondition: Precondition, at time: Timestamp
    ) async throws(Failure) -> ChangeOutcome<Revision<Story>> {
        let jobs = jobs
        return try await database.change { transaction throws(DatabaseError) in
            guard let story = try await transaction.story(id) else { return .missing }
            guard precondition.allows(story.version) else { return .stale }
            guard var changed = change.applied(to: story, at: time) else {
                return .done(Revision(from: story, to: story))
            }
            changed.version = try await transaction.update(changed, from: story, schedulingBy: jobs, at: time)
            return .done(Revision(from: story, to: changed))
        }
    }

    func delete(_ id: UUID, if precondition: Precondition) async throws(Failure) -> ChangeOutcome<Story> {
        try await database.change { transaction throws(DatabaseError) in
            guard let story = try await transaction.story(id) else { return .missing }
            guard precondition.allows(story.version) else { return .stale }
            try await transaction.execute("DELETE FROM news WHERE id = $1", [.uuid(id)])
            try await transaction.countCategories(from: story, to: nil)
            return .done(story)
        }
    }

    /// A page of news, the newest first. Each filter has its index.
    func page(
        _ filter: StoryFilter, for audience: NewsAudience, after position: StoryPosition?, limit: Int
    ) async throws(Failure) -> ListPage<StorySummary, StoryPosition> {
        let (sql, parameters) = Self.statement(filter, for: audience, after: position, limit: limit + 1)
        var stories: [StorySummary] = []
        stories.reserveCapacity(limit + 1)
        var texts = SharedText.Builder(capacity: (limit + 1) * 64)
        try await database.read(sql, parameters) { row throws(DatabaseError) in
            stories.append(try StorySummary(row, &texts))
        }
        return ListPage(&stories, limit: limit) { StoryPosition(publishAt: $0.publishAt, id: $0.id) }
    }

    static func statement(
        _ filter: StoryFilter, for audience: NewsAudience, after position: StoryPosition?, limit: Int
    ) -> (sql: SQL, parameters: [SQLValue]) {
        pages.page(
            where: [audience == .editors ? nil : .boolean(true), filter.category.map { .text(folded($0)) }],
            isDescending: true, after: position.map { [.time($0.publishAt), .uuid($0.id)] } ?? [], limit: limit)
    }

    private static let pages = PageStatements(
        "SELECT id, title, category, publish_at, published, version FROM news", filters: ["published", "category_key"],
        sorts: [["publish_at", "id"]])

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
