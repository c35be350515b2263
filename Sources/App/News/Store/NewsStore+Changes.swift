import ViperDatabase
import ViperService
import ViperValues

extension Transaction {
    func story(_ id: UUID) async throws(DatabaseError) -> Story? {
        try await first(Story.byID, [.boolean(false), .uuid(id)], decode: Story.init)
    }

    /// Inserts a story, counts it, and schedules its publication if that is still to come.
    func insert(_ story: Story, by author: UUID?, schedulingBy jobs: JobQueue) async throws(DatabaseError) {
        try await execute(
            """
            INSERT INTO news
                (id, title, text, category, category_key, author, publish_at, published, created_at, updated_at, version)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
            """,
            [
                .uuid(story.id), .text(story.values.title), .text(story.values.text), .text(story.values.category),
                .text(folded(story.values.category)), .uuid(author),
                .time(story.values.publishAt), .boolean(story.isPublished), .time(story.createdAt),
                .time(story.updatedAt), .integer(story.version),
            ])
        try await countCategories(from: nil, to: story)
        try await schedule(story, by: jobs, at: story.createdAt)
    }

    /// Stores a story's values, counts it, and schedules its publication if that has got another time to come.
    ///
    /// - Returns: its new version.
    func update(
        _ story: Story, from old: Story, schedulingBy jobs: JobQueue, at now: Timestamp
    ) async throws(DatabaseError) -> Int64 {
        let version = try await version(
            by: updateByID,
            [
                .text(story.values.title), .text(story.values.text), .text(story.values.category),
                .text(folded(story.values.category)), .time(story.values.publishAt), .boolean(story.isPublished),
                .time(story.updatedAt), .uuid(story.id),
            ])
        try await countCategories(from: old, to: story)
        if story.values.publishAt != old.values.publishAt { try await schedule(story, by: jobs, at: now) }
        return version
    }

    /// Enqueues the publication of a story that is still to come.
    func schedule(_ story: Story, by jobs: JobQueue, at now: Timestamp) async throws(DatabaseError) {
        guard !story.isPublished else { return }
        let wait = story.values.publishAt.microseconds - now.microseconds
        try await enqueue(
            NewsPublication.self, NewsPublication.input(of: story), to: jobs, after: .microseconds(max(wait, 0)))
    }
}

private let updateByID = SQL(
    composing: """
        UPDATE news SET title = $1, text = $2, category = $3, category_key = $4, publish_at = $5, published = $6,
            updated_at = $7, version = \(SQL.nextVersion)
        WHERE id = $8 RETURNING version
        """)
