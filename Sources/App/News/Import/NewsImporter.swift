import ArgumentParser
import Viper
import ViperDatabase
import ViperFeatures
import ViperLive
import ViperTransfer

/// `import news FILE`
struct NewsImportKind: ImportKind {
    static let name = "news"
    static let rows = (one: "story", many: "stories")
    static let abstract = "Import news from lines of JSON."
    static let discussion = """
        Each line is an object with the members title, text, category and publishAt, such as \
        {"title":"Seals","text":"214 of them.","category":"Nature","publishAt":"2026-11-21T08:00:00Z"}, and may have an \
        id, a UUID of version 7. Every member follows the rules of the API. A story that is there, by its id or else by \
        its title and publishAt, is updated, so importing the same file again changes nothing.
        """
}

extension ImportRequest {
    /// News as lines of JSON.
    static let news = ImportRequest(NewsImportKind.name)
}

/// Imports news from lines of JSON. Every line is checked before the first is written: the lines wait in a temporary file,
/// so that no writer waits for the source, and are then written in one transaction.
struct NewsImporter: Importer {
    let store: StoryStore
    let list: LiveList<Story>
    /// Where the lines wait; the system's folder for temporary files if this one cannot be used.
    let folder: String

    let name = NewsImportKind.name

    func run(
        _ request: ImportRequest, from source: inout some ByteSource, besideOthers isShared: Bool,
        progress: (ImportProgress) -> Void
    ) async throws(Failure) -> Int {
        let waiting = try WaitingLines(in: folder)
        var lines = NewsLine.reader()
        var count = 0
        while let line = try lines.next(from: &source) {
            if NewsLine.isEmpty(line) { continue }
            _ = try NewsLine(line, number: lines.number)
            try waiting.append(line)
            count += 1
            if count % 500 == 0 { progress(ImportProgress(rows: count, bytes: lines.consumedCount)) }
        }
        progress(ImportProgress(rows: count, bytes: lines.consumedCount))
        try await stored { () throws(DatabaseError) in
            try await store.database.transact { transaction throws(DatabaseError) in
                try await write(waiting, in: transaction)
            }
        }
        return count
    }

    private func write(_ lines: WaitingLines, in transaction: any Transaction) async throws(DatabaseError) {
        guard try await transaction.tryLock(AdvisoryLock("news import")) else {
            throw .busy(detail: "another import of news is running")
        }
        var source = lines.source
        var reader = NewsLine.reader()
        var hasChanged = false
        let now = store.clock.now()
        while let line = try Self.next(of: &reader, from: &source) {
            guard !Task.isCancelled else { throw .cancelled(detail: "the import was stopped") }
            if try await store.importStory(line, in: transaction, at: now) { hasChanged = true }
        }
        if hasChanged { try await list.record(.replaced, in: transaction) }
    }

    private static func next(
        of lines: inout LineReader, from source: inout some ByteSource
    ) throws(DatabaseError) -> NewsLine? {
        do throws(Failure) {
            guard let line = try lines.next(from: &source) else { return nil }
            return try NewsLine(line, number: lines.number)
        } catch { throw .misuse(detail: "a line that was checked could not be read again: \(error)") }
    }
}

extension StoryStore {
    /// Adds an imported story, or changes the one with its id; whether anything changed.
    fileprivate func importStory(
        _ line: NewsLine, in transaction: any Transaction, at now: Timestamp
    ) async throws(DatabaseError) -> Bool {
        var found: Story?
        for id in line.ids where found == nil { found = try await Story.find(id, in: transaction) }
        guard let story = found else {
            var story = line.story
            story.isPublished = story.publishAt <= now
            (story.createdAt, story.updatedAt) = (now, now)
            try await insert(story, in: transaction)
            return true
        }
        var changed = line.applied(to: story)
        guard changed != story else { return false }
        changed.revise(from: story, at: now)
        _ = try await update(story, to: changed, in: transaction)
        return true
    }
}
