/// The responses that the server owes on a connection, in order (PostgreSQL's manual, 34.5, Pipeline Mode).
///
/// After an error the server skips everything up to the next sync. Each response is matched with its request; a
/// mismatch means that both sides are out of step.
struct Pipeline<Work> {
    enum Entry {
        /// The preparation of a form, by its number, for a piece of work.
        case prepare(Int, Work)
        case run(Work, Step)
        case sync
    }

    /// The role of a statement in its work.
    enum Step: Equatable {
        /// Precedes the work, such as `BEGIN`.
        case before
        case main
        /// Follows the work, such as `RELEASE`.
        case after
    }

    enum Answer: Equatable {
        case done
        case failed
        case skipped
        case sync
    }

    private var entries = FIFOQueue<Entry>()
    private var hasFailed = false

    var isEmpty: Bool { entries.isEmpty }

    var count: Int { entries.count }

    mutating func append(_ entry: Entry) { entries.append(entry) }

    /// Matches a response with what was sent; nil if nothing like it is owed.
    mutating func take(_ answer: Answer) -> Entry? {
        guard let entry = entries.first else { return nil }
        switch (entry, answer) {
        case (.sync, .sync): hasFailed = false
        case (.sync, _), (_, .sync): return nil
        case (_, .skipped): guard hasFailed else { return nil }
        case (_, .failed):
            guard !hasFailed else { return nil }
            hasFailed = true
        case (_, .done): guard !hasFailed else { return nil }
        }
        return entries.popFirst()
    }

    /// Calls a closure with the work of each statement.
    func forEach(_ body: (Work) -> Void) {
        entries.forEach { if case .run(let work, _) = $0 { body(work) } }
    }

    /// Empties the pipeline and returns what will never be answered.
    mutating func removeAll() -> [Entry] {
        defer { self = Pipeline() }
        return entries.removeAll { _ in true }
    }
}
