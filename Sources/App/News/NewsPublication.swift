import Viper
import ViperDatabase
import ViperEntities
import ViperJobs
import ViperLive

/// Publishes a story when its time has come.
///
/// It ends in the transaction that publishes, so that this happens once, on however many servers. A story that was
/// changed to another time has another job, and one that was deleted or published needs none: then this one does nothing.
struct NewsPublication: Job {
    static let name: StaticString = "news.publication"

    let store: StoryStore
    let list: LiveList<Story>
    let queue: JobQueue

    /// For as long as it takes: a store that is out of reach for days must not keep a story hidden for good.
    let tries = 1_000_000
    let backOff = JobBackOff(first: .seconds(1), longest: .seconds(60))

    /// The story and the time.
    static func input(of story: Story) -> JobInput {
        JobInput("\(story.id.text) \(story.publishAt.microseconds)")
    }

    func perform(_ input: JobInput, _ attempt: JobAttempt) async throws(Failure) {
        let parts = input.text.split(separator: " ")
        guard parts.count == 2, let id = UUID(String(parts[0])), let time = Int64(parts[1]) else {
            throw .broken("a publication's input is no story and time")
        }
        try await store.database.change { transaction throws(DatabaseError) in
            try await attempt.finish(in: transaction)
            guard let story = try await Story.find(id, in: transaction), !story.isPublished,
                story.publishAt.microseconds == time
            else { return }
            let now = store.clock.now()
            // The database's clock is ahead of this server's.
            guard story.publishAt <= now else { return try await transaction.schedule(story, by: queue, at: now) }
            var published = story
            published.isPublished = true
            published = try await store.update(story, to: published, in: transaction)
            try await list.record(.changed(from: story, to: published), in: transaction)
        }
    }
}
