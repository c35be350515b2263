import ViperTesting

@testable import ViperLive

@Suite("The feed of a change log, between a reading and what comes of it")
struct FeedTests {
    @Test("A stream that replaces the last one gets what it missed, although newer changes were just read")
    func replacedStream() async throws {
        try await Self.withResting { fixture, feed, marks throws in
            let beginning = try await fixture.beginning()
            for number in 1...2 { try await fixture.record(.inserted([Mark(Int64(number))])) }
            try await fixture.settled(2)
            let first = try await fixture.open(marks)
            let position = try #require(feed.state.withLock { $0.position })
            try await fixture.record(.inserted([Mark(3)]))
            try await fixture.settled(3)
            let changes = try await feed.table.changes(after: position, limit: ChangeFeed.batch)
            #expect(changes.count == 1)
            first.close()
            let second = try await fixture.open(marks, since: beginning)
            feed.hand(on: changes, after: position)
            feed.start { _ in }
            #expect(try await second.events(3) == ["insert 1.1", "insert 2.1", "insert 3.1"])
        }
    }

    @Test("A look at the log from before the first stream came does not make it read its list anew")
    func olderLook() async throws {
        try await Self.withResting { fixture, feed, marks throws in
            let found = try await feed.table.state()
            try await fixture.record(.inserted([Mark(1)]))
            try await fixture.settled(1)
            let stream = try await fixture.open(marks)
            feed.note(found, since: ChangeFeed.Known())
            feed.start { _ in }
            try await fixture.record(.inserted([Mark(2)]))
            #expect(try await stream.events(1) == ["insert 2.1"])
        }
    }

    @Test("The first page already names the position that its stream continues from")
    func firstPage() async throws {
        try await Self.withResting { fixture, feed, marks throws in
            try await fixture.record(.inserted([Mark(1)]))
            try await fixture.settled(1)
            let position = try #require(await feed.livePosition(in: marks.source.list))
            let stream = try await fixture.open(marks, since: position)
            try await fixture.record(.inserted([Mark(2)]))
            feed.start { _ in }
            #expect(try await stream.events(1) == ["insert 2.1"])
        }
    }

    /// Runs a body over each engine with a feed that reads nothing until it is started, and the list of marks by it.
    private static func withResting(
        _ body: (ChangeFixture, ChangeFeed, LiveList<Mark>) async throws -> Void
    ) async throws {
        try await ChangeFixture.with { fixture throws in
            let log = ChangeLog(over: fixture.database)
            try await use {
                try await body(fixture, log.feed, log.list("marks"))
            } close: {
                await log.feed.stop()
            }
        }
    }
}
