import ViperTesting

@testable import ViperLive

@Suite("What wakes the feed, and what a change costs it", .timeLimit(.minutes(10)))
struct FeedWakeTests {
    private var fixture: ChangeFixture { .current }

    @Test(
        "A commit wakes the feeds of all processes, and does so again after the connection for it was lost",
        .changes { ($0.poll, $0.heartbeat) = (never, never) })
    func woken() async throws {
        let stream = try await fixture.open(fixture.other.list("marks"))
        for number in 1...2 {
            try await Self.recording(Mark(Int64(number)), in: fixture) {
                while try await stream.events(1).first != "insert \(number).1" {}
            }
            guard fixture.store.postgresql != nil else { break }
            // On a busy machine it may just have been lost for another reason.
            try await untilThere {
                let ended = try await fixture.database.rows(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE datname = current_database() AND (query LIKE 'LISTEN%' OR query LIKE 'NOTIFY%')
                    """
                ) { row throws(DatabaseError) in try row.boolean(0) }
                return ended.contains(true) ? true : nil
            }
        }
    }

    /// Runs a body while the same change is made time and again: on PostgreSQL, an older transaction in any database keeps
    /// one from being read when it wakes the feed.
    private static func recording(
        _ mark: Mark, in fixture: ChangeFixture, _ body: () async throws -> Void
    ) async throws {
        let isDone = Locked(false)
        let recording = Task {
            while !isDone.withLock({ $0 }) {
                try await fixture.record(.inserted([mark]))
                try await Task.sleep(for: .milliseconds(50))
            }
        }
        try await use(body) {
            isDone.withLock { $0 = true }
            try await recording.value
        }
    }

    @Test(
        "A change that nobody was woken for is found by looking at the log",
        .changes { ($0.poll, $0.heartbeat) = (.milliseconds(50), never) })
    func polled() async throws {
        let stream = try await fixture.open(fixture.other.list("marks"))
        try await fixture.record(.inserted([Mark(1)]))
        #expect(try await stream.events(1) == ["insert 1.1"])
        try await fixture.database.run(
            """
            INSERT INTO changes (list, scope, kind, at, content)
            SELECT list, scope, kind, at, content FROM changes
            """)
        #expect(try await stream.events(1) == ["insert 1.1"])
    }

    @Test("A row is rendered once, however many streams get it", .changes { $0.callerStreams = 50 })
    func rendered() async throws {
        let count = Locked(0)
        var streams: [MarkStream] = []
        for number in 0..<50 {
            streams.append(try await fixture.open(group: number.isMultiple(of: 2) ? nil : 1, counting: count))
        }
        try await fixture.record(.inserted([Mark(1, in: 1)]))
        for stream in streams { #expect(try await stream.events(1) == ["insert 1.1"]) }
        #expect(count.withLock { $0 } == 1)
    }
}

/// Nothing comes by looking at the log now and then.
private let never = Duration.seconds(86_400)
