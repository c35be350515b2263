import ViperTesting

@testable import ViperJobs

/// A store with the table of jobs, and a table that jobs write to.
struct JobFixture: ScopedFixture, JobClock {
    static let schema = TestStore.Schema(
        "jobs",
        JobsSchema.migrations + [
            Migration(
                feature: "marks", number: 1, sqlite: "CREATE TABLE marks (text TEXT NOT NULL) STRICT;",
                postgresql: "CREATE TABLE marks (text TEXT NOT NULL);")
        ])

    let store: TestStore
    /// The store as another process has it; on SQLite, which one process holds, the same.
    let other: any Database

    var database: any Database { store.database }
    var table: JobTable { JobTable(database: database) }
    var otherTable: JobTable { JobTable(database: other) }

    /// Runs a body over each engine, with an empty store.
    static func with(_ body: (JobFixture) async throws -> Void) async throws {
        try await TestStore.withEach(schema) { store in
            let again = try await store.openAgain()
            try await use {
                try await body(JobFixture(store: store, other: again ?? store.database))
            } close: {
                await again?.close()
            }
        }
    }

    func enqueue(_ text: String, to queue: JobQueue = JobQueue(), after delay: Duration = .zero) async throws {
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.enqueue(MarkJob.self, JobInput(text), to: queue, after: delay)
        }
    }

    func take(lease: Duration = .seconds(60), from table: JobTable? = nil) async throws -> JobTable.Taken? {
        try await (table ?? self.table).take("\(MarkJob.name)", for: lease, of: 3)
    }

    /// Each piece of work: its input, tries, whether it runs, ended and failed, and its last error.
    func rows() async throws -> [String] {
        try await database.rows(
            "SELECT input, tries, is_running, ended_at, has_failed, last_error FROM jobs ORDER BY id"
        ) { row throws(DatabaseError) in
            var words = [try row.text(0), "\(try row.integer(1))"]
            if try row.boolean(2) { words.append("running") }
            if try !row.isNull(3) { words.append(try row.boolean(4) ? "failed" : "done") }
            if try !row.isNull(5) { words.append(try row.text(5)) }
            return words.joined(separator: " ")
        }
    }

    /// What jobs have written, in alphabetical order.
    func marks() async throws -> [String] {
        try await database.texts("SELECT text FROM marks").sorted()
    }

    /// Starts a runner that looks for work every few milliseconds, unless given another interval.
    func runner(
        _ job: MarkJob, over database: (any Database)? = nil, from queue: JobQueue = JobQueue(),
        poll: Duration = .milliseconds(5)
    ) throws -> JobRunner {
        var options = JobRunner.Options()
        options.poll = poll
        let runner = try JobRunner(
            [job], over: database ?? self.database, from: queue, options: options, program: "test")
        runner.start()
        return runner
    }
}

/// A job that does what a test wants.
struct MarkJob: Job {
    static let name: StaticString = "tests.mark"
    var tries = 3
    var backOff = JobBackOff(first: .zero)
    var lease = Duration.seconds(60)
    var concurrency = 1
    let body: @Sendable (JobInput, JobAttempt) async throws(Failure) -> Void

    func perform(_ input: JobInput, _ attempt: JobAttempt) async throws(Failure) { try await body(input, attempt) }

    /// A job that writes its input down, once for each time that it is performed, if the try still counts.
    static func marking(_ database: any Database) -> MarkJob {
        MarkJob { input, attempt throws(Failure) in try await mark(input, attempt, in: database) }
    }

    static func mark(_ input: JobInput, _ attempt: JobAttempt, in database: any Database) async throws(Failure) {
        try await database.change { transaction throws(DatabaseError) in
            try await attempt.keep(in: transaction)
            try await transaction.execute("INSERT INTO marks (text) VALUES ($1)", [.text(input.text)])
        }
    }
}

/// Holds tasks, cancelled ones too, as a paused process would, until it is opened.
final class HeldGate: Sendable {
    private let state = Locked((arrived: 0, isOpen: false))

    var arrived: Int { state.withLock { $0.arrived } }

    func pass() async {
        state.withLock { $0.arrived += 1 }
        while !state.withLock({ $0.isOpen }) {
            await Task.detached { try? await Task.sleep(for: .milliseconds(1)) }.value
        }
    }

    func open() { state.withLock { $0.isOpen = true } }
}

extension Trait where Self == FixtureTrait<JobFixture> {
    /// Each test runs over each engine, with an empty store.
    static var jobs: Self { Self { try await JobFixture.with($0) } }
}
