import ViperTesting

@testable import ViperLive

@Suite("A list that stays open")
struct EventStreamTests {
    private var fixture: ChangeFixture { .current }

    @Test("A filter sees what enters as an insertion, and what leaves as a deletion", .changes)
    func filters() async throws {
        let (all, some) = (try await fixture.open(), try await fixture.open(group: 1))
        try await fixture.record(.inserted([Mark(1), Mark(2, in: 1)]))
        try await fixture.record(.changed(from: Mark(1), to: Mark(1, in: 1, version: 2)))
        try await fixture.record(.changed(from: Mark(2, in: 1), to: Mark(2, in: 1, version: 2)))
        try await fixture.record(.changed(from: Mark(2, in: 1, version: 2), to: Mark(2, version: 3)))
        try await fixture.record(.deleted(Mark(2, version: 3)))
        try await fixture.record(.deleted(Mark(1, in: 1, version: 2)))
        try await fixture.record(.cleared)
        try await fixture.record(.replaced)
        #expect(
            try await all.events(9) == [
                "insert 1.1", "insert 2.1", "change 1.2", "change 2.2", "change 2.3", "delete 2.3", "delete 1.2",
                "clear", "resync",
            ])
        #expect(
            try await some.events(7) == [
                "insert 2.1", "insert 1.2", "change 2.2", "delete 2.3", "delete 1.2", "clear", "resync",
            ])
    }

    @Test("A list hears of its own changes only", .changes)
    func scopes() async throws {
        let owner = UUID(high: 1, low: 2)
        let (marks, owned, others) = (fixture.marks, fixture.marks.of(owner), fixture.log.list("others", of: Mark.self))
        let streams = (try await fixture.open(marks), try await fixture.open(owned), try await fixture.open(others))
        try await fixture.record(.inserted([Mark(1)]), in: owned)
        try await fixture.record(.inserted([Mark(2)]), in: others)
        try await fixture.record(.inserted([Mark(3)]), in: marks)
        #expect(try await streams.0.events(1) == ["insert 3.1"])
        #expect(try await streams.1.events(1) == ["insert 1.1"])
        #expect(try await streams.2.events(1) == ["insert 2.1"])
    }

    @Test("A client that comes back anywhere, any number of times, gets each change once and in order", .changes)
    func resumes() async throws {
        let count = 400
        let beginning = try await fixture.beginning()
        let writing = Task {
            for number in 1...count { try await fixture.record(.inserted([Mark(Int64(number))])) }
        }
        var stream = try await fixture.open(since: beginning)
        var events: [String] = []
        var turn = 0
        while events.count < count {
            events += try #require(try await stream.next())
            turn += 1
            guard turn % 3 == 0 else { continue }
            stream.close()
            let log = turn % 2 == 0 ? fixture.log : fixture.other
            let last = stream.last
            stream = try await fixture.open(log.list("marks"), since: last)
        }
        try await writing.value
        #expect(events == (1...count).map { "insert \($0).1" })
    }

    @Test("Of a position that is held no more, or of another store, the list must be read anew", .changes)
    func resync() async throws {
        let start = try await fixture.beginning()
        for number in 1...3 { try await fixture.record(.inserted([Mark(Int64(number))])) }
        try await fixture.settled(3)
        _ = try await fixture.log.table.sweep(before: Timestamp(microseconds: 0), keeping: 1)
        let late = try await fixture.open(since: start)
        #expect(try await late.events(1) == ["resync"])
        let foreign = LivePosition(list: start.list, epoch: start.epoch ^ 1, position: start.position)
        let stranger = try await fixture.open(since: foreign)
        #expect(try await stranger.events(1) == ["resync"])
        let future = LivePosition(list: start.list, epoch: start.epoch, position: ChangePosition(major: .max, minor: 0))
        let early = try await fixture.open(since: future)
        #expect(try await early.events(1) == ["resync"])
        try await fixture.record(.inserted([Mark(4)]))
        for stream in [late, stranger, early] { #expect(try await stream.events(1) == ["insert 4.1"]) }
    }

    @Test("When the store's content is replaced, every open list gets a resync", .changes)
    func replacedStore() async throws {
        let stream = try await fixture.open(fixture.other.list("marks"))
        _ = try await stream.next()
        let database = fixture.database
        let statement = try #require(ChangesSchema.exported.afterImport(fixture.database.dialect).first)
        try await database.run(statement)
        #expect(try await stream.events(1) == ["resync"])
        try await fixture.record(.inserted([Mark(1)]))
        #expect(try await stream.events(1) == ["insert 1.1"])
    }

    @Test(
        "A client that does not read is cut at its bound and counted once, and nobody else waits",
        .changes { $0.waitingBytes = 2_000 })
    func deaf() async throws {
        let (deaf, other) = (try await fixture.open(), try await fixture.open())
        for number in 1...40 {
            try await fixture.record(.inserted([Mark(Int64(number))]))
            #expect(try await other.events(1) == ["insert \(number).1"])
        }
        #expect(fixture.metrics["cuts_total"] == 1)
        await #expect(throws: StreamFault.self) { _ = try await deaf.events(40) }
        deaf.close()
        #expect(fixture.metrics["cuts_total"] == 1 && fixture.metrics["streams"] == 1)
    }

    @Test("A stream ends with the session that opened it, and not with another one", .changes)
    func sessions() async throws {
        let (user, ended, kept) = (UUID(high: 0, low: 1), UUID(high: 0, low: 2), UUID(high: 0, low: 3))
        for log in [fixture.log, fixture.other] { log.checkSessions { $0 != ended } }
        let list = fixture.other.list("marks", of: Mark.self)
        let first = try await fixture.open(list, as: user, session: ended)
        let second = try await fixture.open(list, as: user, session: kept)
        for stream in [first, second] { _ = try await stream.next() }
        let (database, log) = (fixture.database, fixture.log)
        try await database.write { transaction throws(DatabaseError) in
            try await log.noteSessions(of: user, in: transaction)
        }
        #expect(try await first.events(1).isEmpty)
        try await fixture.record(.inserted([Mark(1)]))
        #expect(try await second.events(1) == ["insert 1.1"])
    }

    @Test(
        "Silence is filled with positions, so that a client can always come back",
        .changes { $0.heartbeat = .milliseconds(100) })
    func heartbeats() async throws {
        let stream = try await fixture.open(group: 1)
        _ = try await stream.next()
        let first = stream.last
        try await fixture.record(.inserted([Mark(1)]))
        while stream.last == first { #expect(try await stream.next() == []) }
        let resumed = try await fixture.open(since: stream.last)
        try await fixture.record(.inserted([Mark(2)]))
        #expect(try await resumed.events(1) == ["insert 2.1"])
    }

    @Test(
        "A caller and the server have so many streams, and a seat is free again once a stream has ended",
        .changes { ($0.callerStreams, $0.streams, $0.addressStreams) = (2, 3, 3) })
    func seats() async throws {
        let user = UUID(high: 0, low: 1)
        let streams = [try await fixture.open(as: user), try await fixture.open(as: user)]
        let own = await #expect(throws: Problem.self) { _ = try await fixture.open(as: user) }
        #expect(own?.status == .tooManyRequests)
        let stranger = try await fixture.open()
        let refusal = await #expect(throws: Problem.self) { _ = try await fixture.open(as: UUID(high: 0, low: 2)) }
        #expect(
            refusal?.status == .serviceUnavailable && refusal?.detail.description.hasPrefix("All 3 streams") == true
        )
        #expect(fixture.log.feed.shares.counts.lists == 3)
        streams[0].close()
        _ = try await fixture.open(as: user)
        stranger.close()
        for stream in streams { stream.close() }
        #expect(fixture.log.feed.shares.counts.lists == 0)
    }

    @Test("When the server stops, clients are asked to reconnect, and no new stream is opened", .changes)
    func stopping() async throws {
        let stream = try await fixture.open()
        try await fixture.record(.inserted([Mark(1)]))
        #expect(try await stream.events(1) == ["insert 1.1"])
        fixture.log.feed.end()
        #expect(try await stream.next() == ["bye"])
        #expect(try await stream.next() == nil)
        await #expect(throws: Failure.closing) { _ = try await fixture.open() }
    }

    @Test(
        "When the server stops, its clients come back at different times within 5 s", .changes { $0.callerStreams = 20 }
    )
    func spread() async throws {
        var streams: [MarkStream] = []
        for _ in 0..<20 { streams.append(try await fixture.open()) }
        fixture.log.feed.end()
        for stream in streams { _ = try await stream.events(1) }
        let pauses = streams.compactMap(\.pause)
        #expect(pauses.count == streams.count && pauses.allSatisfy { (500...5_000).contains($0) })
        #expect(Set(pauses).count > 1)
    }

    @Test("A session that ended after the gate let it in has no stream", .changes)
    func lateSession() async throws {
        let (user, session) = (UUID(high: 0, low: 1), UUID(high: 0, low: 2))
        fixture.log.checkSessions { _ in false }
        let stream = try await fixture.open(as: user, session: session)
        #expect(try await stream.events(1) == [])
    }
}

extension ChangeFixture {
    /// The position before everything that follows.
    func beginning() async throws -> LivePosition {
        let state = try await log.table.state()
        return LivePosition(list: marks.source.list, epoch: state.epoch, position: state.head)
    }
}
