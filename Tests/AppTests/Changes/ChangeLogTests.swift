import ViperTesting

@testable import ViperLive

@Suite("The change log")
struct ChangeLogTests {
    private var fixture: ChangeFixture { .current }

    @Test("A change is in the log if and only if its transaction was committed", .changes)
    func atomic() async throws {
        try await fixture.record(.inserted([Mark(1), Mark(2)]))
        let (database, marks) = (fixture.database, fixture.marks)
        await #expect(throws: DatabaseError.self) {
            try await database.write { transaction throws(DatabaseError) in
                try await marks.record(.deleted(Mark(1)), in: transaction)
                throw .cancelled(detail: "on purpose")
            }
        }
        try await fixture.record(.changed(from: Mark(2), to: Mark(2, version: 2)))
        let changes = try await fixture.settled(3)
        #expect(changes.map(\.kind) == [.insert, .insert, .change])
        #expect(changes.map(\.position) == changes.map(\.position).sorted())
        let state = try await fixture.log.table.state()
        #expect(changes.allSatisfy { $0.position <= state.head })
    }

    @Test("An output is recorded in the transaction of its use case, which fails with it", .changes)
    func outputs() async throws {
        let marks = fixture.marks
        let number = try await marks.receive(from: { () async throws(Failure) in 7 }) {
            .inserted([Mark(Int64($0))])
        }
        #expect(number == 7)
        await #expect(throws: Failure.missing("none")) {
            _ = try await marks.receive(from: { () async throws(Failure) -> Int in throw .missing("none") }) {
                .inserted([Mark(Int64($0))])
            }
        }
        _ = try await marks.receive(from: { () async throws(Failure) in 8 }) { _ in nil }
        try await fixture.record(.cleared)
        #expect(try await fixture.settled(2).map { ListChange<Mark>($0).inserted } == [Mark(7), nil])
    }

    @Test("A transaction that commits late loses nothing, and comes in the order of the transactions", .changes)
    func late() async throws {
        // SQLite has one writer.
        guard fixture.store.postgresql != nil else { return }
        let stream = try await fixture.open()
        try await fixture.recordingLate([Mark(1), Mark(2)]) {
            try await fixture.record(.inserted([Mark(3)]))
            #expect(try await fixture.changes().isEmpty, "What is older may still come.")
        }
        #expect(try await stream.events(3) == ["insert 1.1", "insert 2.1", "insert 3.1"])
    }

    @Test(
        "What is too old or too much is swept, but for the last entry, and positions before it are held no more",
        .changes)
    func swept() async throws {
        for number in 1...6 { try await fixture.record(.inserted([Mark(Int64(number))])) }
        let table = fixture.log.table
        let before = try await fixture.settled(6)
        let past = Timestamp(microseconds: 0)
        #expect(try await table.sweep(before: past, keeping: 6) == false)
        #expect(try await fixture.changes().count == 6)
        #expect(try await table.sweep(before: past, keeping: 4) == false)
        #expect(try await fixture.changes().map(\.position) == before.suffix(4).map(\.position))
        for (entry, isHeld) in zip(before, [false, true, true, true, true, true]) {
            let state = try await table.state(askingFor: entry.position)
            #expect(state.holds(entry.position, of: state.epoch) == isHeld, "\(entry.position)")
        }
        #expect(try await table.sweep(before: Timestamp.now().advanced(by: .seconds(60)), keeping: 6) == false)
        #expect(try await fixture.changes().map(\.position) == [before[5].position])
        try await fixture.record(.inserted([Mark(7)]))
        let last = try #require(try await fixture.settled(2).last)
        #expect(last.position > before[5].position)
    }

    @Test("An entry that another version of the program wrote makes clients read the list anew")
    func unknown() async throws {
        let foreign = LoggedChange(list: "marks", scope: nil, kind: .insert, at: .now(), content: [1, 2, 3])
        #expect(ListChange<Mark>(foreign).isReplaced)
        var longer = PayloadWriter()
        Mark(1).write(to: &longer)
        longer.byte(0)
        let extended = LoggedChange(list: "marks", scope: nil, kind: .insert, at: .now(), content: longer.bytes)
        #expect(ListChange<Mark>(extended).isReplaced)
        try await ChangeFixture.with { fixture throws in
            let stream = try await fixture.open()
            let database = fixture.database
            try await database.run(
                "INSERT INTO changes (list, kind, at, content) VALUES ($1, $2, $3, $4)",
                [.text("marks"), .integer(99), .integer(0), .blob([])])
            try await fixture.record(.inserted([Mark(2)]))
            #expect(try await stream.events(2) == ["resync", "insert 2.1"])
        }
    }
}

extension ListChange where Entry == Mark {
    fileprivate var inserted: Mark? { if case .inserted(let marks) = self { marks.first } else { nil } }
    fileprivate var isReplaced: Bool { if case .replaced = self { true } else { false } }
}
