import ViperTesting

@testable import ViperLive

/// What an operator does who loads a dump of a PostgreSQL database back into it.
@Suite("A change log whose newest entries are gone")
struct ReloadedLogTests {
    @Test("A client that heard of them must read its list anew, though newer ones came; one that did not goes on")
    func clients() async throws {
        try await Self.with { fixture throws in
            let first = try await fixture.open()
            var positions: [LivePosition?] = []
            for number in 1...3 {
                try await fixture.record(.inserted([Mark(Int64(number))]))
                #expect(try await first.events(1) == ["insert \(number).1"])
                positions.append(first.last)
            }
            let (kept, lost) = (positions[0], positions[2])
            first.close()
            try await fixture.lose(2, adding: Mark(4))
            try await fixture.settled(2)
            let (old, new) = (try await fixture.open(since: lost), try await fixture.open(since: kept))
            #expect(try await old.events(1) == ["resync"])
            #expect(try await new.events(1) == ["insert 4.1"])
            try await fixture.record(.inserted([Mark(5)]))
            for stream in [old, new] { #expect(try await stream.events(1) == ["insert 5.1"]) }
        }
    }

    @Test("An open stream gets a resync although newer ones came first")
    func openStream() async throws {
        try await Self.with { fixture throws in
            let stream = try await fixture.open(fixture.other.list("marks"))
            for number in 1...3 { try await fixture.record(.inserted([Mark(Int64(number))])) }
            #expect(try await stream.events(3) == ["insert 1.1", "insert 2.1", "insert 3.1"])
            try await fixture.lose(2, adding: Mark(4))
            #expect(try await stream.events(1) == ["resync"])
            try await fixture.record(.inserted([Mark(5)]))
            var rest: [String] = []
            while rest.last != "insert 5.1" { rest += try #require(try await stream.next()) }
            // An older transaction of the server may have kept the first back until after the resync.
            #expect(rest == ["insert 5.1"] || rest == ["insert 4.1", "insert 5.1"])
        }
    }

    @Test("Pages stop naming the position of one that is gone, while nobody listens either")
    func pages() async throws {
        try await Self.with { fixture throws in
            for number in 1...2 { try await fixture.record(.inserted([Mark(Int64(number))])) }
            let entries = try await fixture.settled(2)
            let list = fixture.marks.source.list
            try await untilPositioned(fixture, at: entries[1].position)
            try await fixture.lose(1)
            try await untilPositioned(fixture, at: entries[0].position)
            let stream = try await fixture.open(since: await fixture.log.feed.livePosition(in: list))
            try await fixture.record(.inserted([Mark(3)]))
            let events = try await stream.events(1)
            #expect(events == ["insert 3.1"])
        }
    }

    /// Waits until all pages name a position.
    private func untilPositioned(_ fixture: ChangeFixture, at position: ChangePosition) async throws {
        try await untilThere { () async throws -> Void? in
            let named = await fixture.log.feed.livePosition(in: 0)?.position
            return named == position && fixture.log.feed.state.withLock { $0.head } == position ? () : nil
        }
    }

    /// Runs a body over PostgreSQL. SQLite's store is only replaced by `restore`, which changes the epoch.
    private static func with(_ body: (ChangeFixture) async throws -> Void) async throws {
        try await ChangeFixture.with { fixture throws in
            if fixture.store.postgresql != nil { try await body(fixture) }
        }
    }
}

extension ChangeFixture {
    /// Removes the newest entries, and records an insertion at the same moment.
    fileprivate func lose(_ count: Int, adding mark: Mark? = nil) async throws {
        let marks = marks
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.execute(
                """
                DELETE FROM changes WHERE (xid, sequence) IN
                (SELECT xid, sequence FROM changes ORDER BY xid DESC, sequence DESC LIMIT $1)
                """, [.integer(Int64(count))])
            if let mark { try await marks.record(.inserted([mark]), in: transaction) }
        }
    }
}
