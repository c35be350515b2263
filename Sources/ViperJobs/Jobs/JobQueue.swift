public import Viper
public import ViperDatabase
import ViperThreads

/// Where a program's features enqueue work; `FeatureContext.jobs` has it. It wakes this process's runner, while those
/// of other processes find the work when they look for it next.
public final class JobQueue: Sendable {
    private let alarms = Locked<[(name: String, alarm: Alarm)]>([])

    /// Creates a queue that no runner works on yet.
    public init() {}

    func add(_ alarm: Alarm, for name: String) { alarms.withLock { $0.append((name: name, alarm: alarm)) } }

    func removeAll() { alarms.withLock { $0 = [] } }

    /// Wakes those who do a kind of work.
    func wake(_ name: String) {
        for (kind, alarm) in alarms.withLock({ $0 }) where kind == name { alarm.ring() }
    }
}

extension Transaction {
    /// Asks for work in a transaction: if the transaction is committed the work will be done, otherwise nobody ever
    /// knows of it.
    ///
    /// - Parameters:
    ///   - job: the kind of work.
    ///   - input: ids or a short text, never a secret.
    ///   - queue: the program's queue.
    ///   - delay: how long to wait at least.
    public func enqueue<Kind: Job>(
        _ job: Kind.Type, _ input: JobInput, to queue: JobQueue, after delay: Duration = .zero
    ) async throws(DatabaseError) {
        let name = "\(Kind.name)"
        guard input.text.unicodeScalars.count <= JobInput.limit else {
            throw .misuse(detail: "the input of \(name) is longer than \(JobInput.limit) characters")
        }
        try await execute(
            "INSERT INTO jobs (name, input, due_at) VALUES ($1, $2, (SELECT now FROM job_clock) + $3)",
            [.text(name), .text(input.text), .integer(max(delay, .zero).inMicroseconds)])
        afterCommit { queue.wake(name) }
    }
}

/// What a job needs to know: ids or a short text, never a secret, since it is stored as it is.
public struct JobInput: Sendable, Equatable {
    /// The input as it is stored.
    public let text: String

    /// The most Unicode scalars that an input may have.
    public static let limit = 2000

    /// Creates an input of a text, at most ``limit`` Unicode scalars without U+0000.
    public init(_ text: String) { self.text = text }

    public init(_ id: UUID) { text = id.text }

    /// The id that the input was created of.
    public func uuid() throws(Failure) -> UUID {
        guard let id = UUID(text) else { throw .broken("a job's input is not a UUID") }
        return id
    }
}
