import Viper
import ViperDatabase

/// The statements on the table of work; ``JobsSchema`` says what its columns mean.
///
/// Every statement that ends or keeps a try names its number, so that it changes nothing once someone else has taken
/// the work.
struct JobTable: Sendable {
    let database: any Database

    /// The most Unicode scalars that a name may have.
    static let nameLimit = 100

    /// Work that this process has taken.
    struct Taken: Sendable, Equatable {
        let attempt: JobAttempt
        let input: JobInput
    }

    /// What becomes of a try.
    enum Ending: Sendable, Equatable {
        case done
        /// It failed and is tried again after a pause.
        case failed(String, retryAfter: Duration)
        /// It failed and is not tried again: no try is left, or it is final, so that none would help.
        case givenUp(String, isFinal: Bool = false)
        /// It was interrupted; it does not count, and anyone may take it at once.
        case released
    }

    /// Work that is given up, and why its last try failed.
    struct Loss: Sendable {
        let job: any Job
        let input: JobInput
        let failure: Failure?
    }

    /// Whether a try still has its work.
    enum Hold: Sendable, Equatable {
        case held, ended, lost
    }

    /// How long until a piece of work is due, by the database's clock; nil if none waits. A cheap read.
    func delay(of name: String) async throws(DatabaseError) -> Duration? {
        let microseconds: Int64?? = try await database.first(
            "SELECT MIN(due_at) - (SELECT now FROM job_clock) FROM jobs WHERE name = $1 AND ended_at IS NULL",
            [.text(name)]
        ) { row throws(DatabaseError) in try row.isNull(0) ? nil : try row.integer(0) }
        guard let microseconds = microseconds ?? nil else { return nil }
        return .microseconds(microseconds)
    }

    private static let take: SQL = """
        UPDATE jobs SET holder = holder + 1, tries = tries + 1, is_running = TRUE,
            due_at = (SELECT now FROM job_clock) + $1
        WHERE id = (
            SELECT id FROM jobs WHERE name = $2 AND ended_at IS NULL AND due_at <= (SELECT now FROM job_clock)
            ORDER BY due_at, id LIMIT 1
        ) RETURNING id, holder, tries, input
        """

    /// The same, passing over what others are taking.
    private static let takeUnlocked: SQL = """
        UPDATE jobs SET holder = holder + 1, tries = tries + 1, is_running = TRUE,
            due_at = (SELECT now FROM job_clock) + $1
        WHERE id = (
            SELECT id FROM jobs WHERE name = $2 AND ended_at IS NULL AND due_at <= (SELECT now FROM job_clock)
            ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
        ) RETURNING id, holder, tries, input
        """

    /// Takes the work that has been due for longest; nil if there is none.
    ///
    /// - Parameter tries: how many tries there are in all.
    func take(_ name: String, for lease: Duration, of tries: Int) async throws(DatabaseError) -> Taken? {
        let sql =
            switch database.dialect {
            case .sqlite: Self.take
            case .postgresql: Self.takeUnlocked
            }
        return try await database.write { transaction throws(DatabaseError) in
            try await transaction.first(sql, [.integer(lease.inMicroseconds), .text(name)]) {
                row throws(DatabaseError) in
                let number = try row.integer(2)
                let attempt = JobAttempt(
                    id: try row.integer(0), holder: try row.integer(1), failures: Int(clamping: number) - 1,
                    isLast: number >= Int64(tries))
                return Taken(attempt: attempt, input: JobInput(try row.text(3)))
            }
        }
    }

    /// Prolongs a lease.
    func renew(_ attempt: JobAttempt, for lease: Duration) async throws(DatabaseError) -> Hold {
        try await database.write { transaction throws(DatabaseError) in
            let count = try await transaction.execute(
                """
                UPDATE jobs SET due_at = (SELECT now FROM job_clock) + $1
                WHERE id = $2 AND holder = $3 AND ended_at IS NULL
                """, [.integer(lease.inMicroseconds), .integer(attempt.id), .integer(attempt.holder)])
            return count == 1 ? .held : try await Self.hold(of: attempt, in: transaction)
        }
    }

    private static func hold(of attempt: JobAttempt, in transaction: any Transaction) async throws(DatabaseError)
        -> Hold
    {
        let isOwn = try await transaction.finds(
            "SELECT 1 FROM jobs WHERE id = $1 AND holder = $2", [.integer(attempt.id), .integer(attempt.holder)])
        return isOwn ? .ended : .lost
    }

    /// Locks a try's hold until the transaction ends; false if it is lost.
    static func keep(_ attempt: JobAttempt, in transaction: any Transaction) async throws(DatabaseError) -> Bool {
        try await transaction.execute(
            "UPDATE jobs SET holder = holder WHERE id = $1 AND holder = $2 AND ended_at IS NULL",
            [.integer(attempt.id), .integer(attempt.holder)]) == 1
    }

    /// Records that the work is done; false if the hold is lost.
    static func finish(_ attempt: JobAttempt, in transaction: any Transaction) async throws(DatabaseError) -> Bool {
        try await transaction.execute(
            """
            UPDATE jobs SET ended_at = (SELECT now FROM job_clock), is_running = FALSE, last_error = NULL
            WHERE id = $1 AND holder = $2 AND ended_at IS NULL
            """, [.integer(attempt.id), .integer(attempt.holder)]) == 1
    }

    /// Records how a try ended.
    ///
    /// - Parameter loss: what is lost if the work is given up.
    /// - Returns: `held` if it was recorded, `ended` if that had been done before, `lost` if someone else has the work.
    func end(_ attempt: JobAttempt, _ ending: Ending, _ loss: Loss? = nil) async throws(DatabaseError) -> Hold {
        try await database.write { transaction throws(DatabaseError) in
            let own: [SQLValue] = [.integer(attempt.id), .integer(attempt.holder)]
            let isRecorded =
                switch ending {
                case .done: try await Self.finish(attempt, in: transaction)
                case .failed(let text, let pause):
                    try await transaction.execute(
                        """
                        UPDATE jobs SET is_running = FALSE, due_at = (SELECT now FROM job_clock) + $1, last_error = $2
                        WHERE id = $3 AND holder = $4 AND ended_at IS NULL
                        """, [.integer(pause.inMicroseconds), .text(text)] + own) == 1
                case .givenUp(let text, _):
                    try await transaction.execute(
                        """
                        UPDATE jobs SET is_running = FALSE, ended_at = (SELECT now FROM job_clock), has_failed = TRUE,
                            last_error = $1
                        WHERE id = $2 AND holder = $3 AND ended_at IS NULL
                        """, [.text(text)] + own) == 1
                case .released:
                    try await transaction.execute(
                        """
                        UPDATE jobs SET is_running = FALSE, due_at = (SELECT now FROM job_clock), tries = tries - 1
                        WHERE id = $1 AND holder = $2 AND ended_at IS NULL
                        """, own) == 1
                }
            guard isRecorded else { return try await Self.hold(of: attempt, in: transaction) }
            if case .givenUp = ending, let loss {
                try await loss.job.giveUp(loss.input, after: attempt, loss.failure, in: transaction)
            }
            return .held
        }
    }
}
