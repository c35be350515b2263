/// What the server owes on one connection, in its order (PostgreSQL's manual, 34.5, Pipeline Mode).
///
/// Whatever is sent up to a sync fails as a whole from the first error on: the rest is skipped. Each answer is matched with
/// what it answers; one that does not fit says that the two sides have lost each other.
struct Pipeline<Work> {
    /// Something that was sent.
    enum Entry {
        /// A statement's preparation, by its form's number, for a piece of work.
        case prepare(Int, Work)
        /// A statement, and which one of its work's.
        case run(Work, Step)
        /// The end of a batch.
        case sync
    }

    /// Which statement of a piece of work.
    enum Step: Equatable {
        /// One that goes before, such as `BEGIN`.
        case before
        /// The work's own.
        case main
        /// One that comes after it, such as `RELEASE`.
        case after
    }

    /// An answer, without what it holds.
    enum Answer: Equatable {
        case done
        case failed
        case skipped
        case sync
    }

    private var entries: [Entry] = []
    private var head = 0
    private var hasFailed = false

    /// Whether nothing is owed.
    var isEmpty: Bool { head == entries.count }

    /// How many answers are owed.
    var count: Int { entries.count - head }

    /// Notes what was sent.
    mutating func append(_ entry: Entry) { entries.append(entry) }

    /// What an answer is for; nil if nothing like it is owed.
    mutating func take(_ answer: Answer) -> Entry? {
        guard head < entries.count else { return nil }
        let entry = entries[head]
        switch (entry, answer) {
        case (.sync, .sync): hasFailed = false
        case (.sync, _), (_, .sync): return nil
        case (_, .skipped): guard hasFailed else { return nil }
        case (_, .failed):
            guard !hasFailed else { return nil }
            hasFailed = true
        case (_, .done): guard !hasFailed else { return nil }
        }
        head += 1
        if head == entries.count {
            entries.removeAll(keepingCapacity: true)
            head = 0
        }
        return entry
    }

    /// Empties it, and returns what will never be answered.
    mutating func removeAll() -> [Entry] {
        defer { self = Pipeline() }
        return Array(entries[head...])
    }
}
