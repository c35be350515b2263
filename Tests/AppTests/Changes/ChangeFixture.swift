import ViperTesting

@testable import ViperJobs
@testable import ViperLive

/// An entry of the tests' list.
struct Mark: ListEntry, Equatable {
    var number: Int64
    var group: Int64
    var version: Int64 = 1

    init(_ number: Int64, in group: Int64 = 0, version: Int64 = 1) {
        (self.number, self.group, self.version) = (number, group, version)
    }

    init?(reading reader: inout PayloadReader) {
        guard let number = reader.int64(), let group = reader.int64(), let version = reader.int64() else { return nil }
        self.init(number, in: group, version: version)
    }

    func write(to writer: inout PayloadWriter) {
        for value in [number, group, version] { writer.int64(value) }
    }
}

/// Lets through the marks of a group; all if it is nil.
struct MarkFilter: ListFilter {
    typealias Entry = Mark

    var group: Int64?

    func admits(_ mark: Mark) -> Bool { group == nil || group == mark.group }
}

/// A store with a change log, as two processes have it.
struct ChangeFixture: ScopedFixture {
    static let schema = TestStore.Schema("changes", JobsSchema.migrations + ChangesSchema.migrations)

    let store: TestStore
    let log: ChangeLog
    /// The log as another process has it; on SQLite, which one process holds, the same.
    let other: ChangeLog

    var database: any Database { store.database }
    var marks: LiveList<Mark> { log.list("marks") }

    /// Runs a body over each engine, with an empty log that is being read.
    static func with(limits: LiveLimits = LiveLimits(), _ body: (ChangeFixture) async throws -> Void) async throws {
        try await TestStore.withEach(schema) { store in
            let again = try await store.openAgain()
            let log = ChangeLog(over: store.database, limits: limits)
            let other = again.map { ChangeLog(over: $0, limits: limits) }
            for log in [log, other].compactMap({ $0 }) { log.feed.start { _ in } }
            try await use {
                try await body(ChangeFixture(store: store, log: log, other: other ?? log))
            } close: {
                for log in [log, other].compactMap({ $0 }) { await log.feed.stop() }
                await again?.close()
            }
        }
    }

    /// Writes a change in a transaction of its own.
    func record(_ change: ListChange<Mark>, in list: LiveList<Mark>? = nil) async throws {
        let list = list ?? marks
        try await database.write { transaction throws(DatabaseError) in
            try await list.record(change, in: transaction)
        }
    }

    /// Runs a body while a transaction that has written two marks or more does not end, and then lets it commit.
    func recordingLate(_ late: [Mark], _ body: () async throws -> Void) async throws {
        let (database, marks, begun, goOn) = (database, marks, Alarm(), Alarm())
        let transaction = Task {
            try await database.write { transaction throws(DatabaseError) in
                for mark in late { try await marks.record(.inserted([mark]), in: transaction) }
                // Before what is to be answered the first is written, so that the transaction has its number.
                try await transaction.query("SELECT 1", []) { _ in }
                begun.ring()
                await goOn.wait(atMost: .seconds(600))
            }
        }
        await begun.wait(atMost: .seconds(600))
        try await use(body) {
            goOn.ring()
            try await transaction.value
        }
    }

    /// Everything in the log after a position.
    func changes(after position: ChangePosition = ChangePosition(major: 0, minor: 0)) async throws -> [LoggedChange] {
        try await log.table.changes(after: position, limit: 10_000)
    }

    /// Everything in the log, once so much can be read. On PostgreSQL that waits for older transactions, be they in other
    /// databases of the server.
    @discardableResult
    func settled(_ count: Int) async throws -> [LoggedChange] {
        try await untilThere {
            let found = try await changes()
            return found.count == count ? found : nil
        }
    }

    /// Opens the list.
    ///
    /// - Parameter count: counts how often a row is rendered.
    func open(
        _ list: LiveList<Mark>? = nil, group: Int64? = nil, since: LivePosition? = nil, as caller: UUID? = nil,
        session: UUID? = nil, counting count: Locked<Int>? = nil
    ) async throws -> MarkStream {
        let source = (list ?? marks).source
        let seat = try source.feed.shares.take(of: caller, at: .none, isLiveList: true)
        let stream = try await EventStream(
            of: source, MarkFilter(group: group), in: .english,
            by: RowRenderer { mark, writer in
                count?.withLock { $0 += 1 }
                writer.integer(mark.number)
                writer.raw(".")
                writer.integer(mark.version)
            }, since: since, caller: caller, session: session, seat: seat)
        return MarkStream(stream)
    }
}

/// What a client receives of an open list: `insert 1.1` for an event, `bye` for the last lines.
final class MarkStream {
    private var stream: EventStream<MarkFilter>?
    private var unread = ""
    /// The position that the client keeps.
    private(set) var last: LivePosition?
    /// How long the client waits before it comes back, in milliseconds.
    private(set) var pause: Int?

    init(_ stream: EventStream<MarkFilter>) { self.stream = stream }

    /// The client leaves.
    func close() { stream = nil }

    /// The next events; nil after the last part.
    func next() async throws -> [String]? {
        guard let stream else { return nil }
        var writer = ByteWriter(capacity: 512)
        let hasMore = try await stream.next(into: &writer)
        let text = String(decoding: writer.unsafeBytes, as: UTF8.self)
        if !hasMore { self.stream = nil }
        if text.isEmpty { return hasMore ? [] : nil }
        return text.split(separator: "\n\n").compactMap(event)
    }

    /// So many events, or all until the stream ends.
    func events(_ count: Int) async throws -> [String] {
        var events: [String] = []
        while events.count < count, let more = try await next() { events += more }
        return events
    }

    private func event(_ block: Substring) -> String? {
        var name = "", data = ""
        for line in block.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1).map { String($0).trimmed() }
            switch parts.first {
            case "id"?: last = parts.last.flatMap { Cursor($0) }.flatMap(Self.position)
            case "event"?: name = parts.last ?? ""
            case "data"?: data = parts.last ?? ""
            case "retry"?:
                pause = parts.last.flatMap { Int($0) }
                if pause != 2_000 { name = "bye" }
            default: break
            }
        }
        return name.isEmpty ? nil : data.isEmpty || data == "{}" ? name : "\(name) \(data)"
    }

    private static func position(_ cursor: Cursor) -> LivePosition? {
        var reader = PayloadReader(cursor)
        return LivePosition(reading: &reader)
    }
}

/// A clock that is late.
struct LateClock: Clock {
    let seconds: Int64

    func now() -> Timestamp { Timestamp.now().advanced(by: .seconds(-seconds)) }
}

extension Trait where Self == FixtureTrait<ChangeFixture> {
    /// Each test runs over each engine, with an empty log that is being read.
    static var changes: Self { changes { _ in } }

    static func changes(_ change: @escaping @Sendable (inout LiveLimits) -> Void) -> Self {
        var limits = LiveLimits()
        change(&limits)
        return Self { [limits] in try await ChangeFixture.with(limits: limits, $0) }
    }
}
