import Viper
import ViperIdentity
import ViperService
import ViperValues

/// The rules that several use cases of news share.
struct NewsService: Sendable {
    let store: NewsStore
    let clock: any Clock

    func page(
        _ filter: StoryFilter, for audience: NewsAudience, after position: StoryPosition?, limit: Int
    ) async throws(Failure) -> ListPage<StorySummary, StoryPosition> {
        try await store.page(filter, for: audience, after: position, limit: limit)
    }

    func categories(
        for audience: NewsAudience, after key: String?, limit: Int
    ) async throws(Failure) -> ListPage<NewsCategory, String> {
        try await store.categories(for: audience, after: key, limit: limit)
    }

    /// A story; to others than editors, one that is not published does not exist.
    func story(_ id: UUID, for audience: NewsAudience) async throws(Failure) -> Story {
        guard let story = try await store.story(id), audience.mayRead(isPublished: story.isPublished) else {
            throw Self.missing(id)
        }
        return story
    }

    /// Adds a story, which is published at once unless its time lies in the future.
    ///
    /// - Parameter publishAt: nil for now.
    func add(
        title: String, text: String, category: String, publishAt: Timestamp?, by author: UUID
    ) async throws(Failure) -> Story {
        let now = clock.now()
        let values = StoryValues(title: title, text: text, category: category, publishAt: publishAt ?? now)
        return try await store.add(new(values, at: now), by: author)
    }

    /// Changes a story if the precondition holds.
    func change(
        _ id: UUID, _ change: StoryChange, if precondition: Precondition
    ) async throws(Failure) -> Revision<Story> {
        try await store.change(id, change, if: precondition, at: clock.now())
            .get(missing: Self.missing(id), stale: Self.stale(id, precondition))
    }

    /// Deletes a story if the precondition holds, and returns what it was.
    func delete(_ id: UUID, if precondition: Precondition) async throws(Failure) -> Story {
        try await store.delete(id, if: precondition)
            .get(missing: Self.missing(id), stale: Self.stale(id, precondition))
    }

    /// Adds samples if there are no news. Their times are relative to now.
    /// - Returns: the number of stories added.
    func seedIfEmpty(with samples: [NewsSamples.Sample]) async throws(Failure) -> Int {
        let now = clock.now()
        let stories = samples.map { new($0.values(at: now), at: now) }
        return try await store.seedIfEmpty(with: stories) ? stories.count : 0
    }

    private func new(_ values: StoryValues, at now: Timestamp) -> Story {
        Story(
            id: .version7(at: now), values: values, author: nil, isPublished: values.publishAt <= now, createdAt: now,
            updatedAt: now, version: 1)
    }

    private static func missing(_ id: UUID) -> Failure { .missing("News with id '\(id.text)' was not found.") }

    private static func stale(_ id: UUID, _ precondition: Precondition) -> Failure {
        .stale("Expected news '\(id.text)' \(precondition.demand); it is not.")
    }
}
