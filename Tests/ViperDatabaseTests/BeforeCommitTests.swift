import ViperTesting

@Suite("Statements that run before the commit")
struct BeforeCommitTests {
    private let database = Engine.Opened.current.database

    private static let insert: SQL = "INSERT INTO things (id) VALUES ($1)"

    @Test("They are committed with the others, and alone", .things, arguments: 0...3)
    func committed(others: Int) async throws {
        for count in 1...3 {
            try await database.write { transaction throws(DatabaseError) in
                for number in 0..<others {
                    try await transaction.execute(Self.insert, [.integer(Int64(count * 10 + number))])
                }
                for number in 0..<count {
                    try await transaction.executeBeforeCommit(
                        Self.insert, [.integer(Int64(100 + count * 10 + number))])
                }
            }
        }
        #expect(try await database.countThings() == Int64(3 * others + 6))
    }

    @Test("They are not run if the body throws", .things)
    func thrown() async throws {
        let error = await database.failureOfWrite { transaction throws(DatabaseError) in
            try await transaction.execute(Self.insert, [.integer(1)])
            try await transaction.executeBeforeCommit(Self.insert, [.integer(2)])
            throw DatabaseError.misuse(detail: "thrown by the body")
        }
        #expect(kind(error) != "none")
        #expect(try await database.countThings() == 0)
    }

    @Test("One that is refused fails the transaction, and the store goes on", .things, arguments: [1, 2, 3])
    func refused(refused: Int) async throws {
        try await database.addThing(refused)
        let calls = Locked(0)
        for _ in 0..<20 {
            let error = await database.failureOfWrite { transaction throws(DatabaseError) in
                transaction.afterCommit { calls.withLock { $0 += 1 } }
                if refused > 1 { try await transaction.execute(Self.insert, [.integer(1)]) }
                if refused > 2 { try await transaction.executeBeforeCommit(Self.insert, [.integer(2)]) }
                try await transaction.executeBeforeCommit(Self.insert, [.integer(Int64(refused))])
            }
            #expect(kind(error) == "conflict")
        }
        #expect(calls.withLock { $0 } == 0)
        #expect(try await database.countThings() == 1)
        try await database.addThing(10)
        #expect(try await database.countThings() == 2)
    }

    @Test("They run under a lock too, and it is free again afterwards", .things)
    func locked() async throws {
        for id: Int64 in 1...3 {
            try await database.write { transaction throws(DatabaseError) in
                let isTaken = try await transaction.tryLock(AdvisoryLock("before the commit"))
                #expect(isTaken)
                try await transaction.execute(Self.insert, [.integer(id)])
                try await transaction.executeBeforeCommit(Self.insert, [.integer(10 + id)])
            }
        }
        #expect(try await database.countThings() == 6)
    }

    @Test("They run once if a statement before them was refused and the body went on", .things)
    func wentOn() async throws {
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.executeBeforeCommit(Self.insert, [.integer(5)])
            try await transaction.execute(Self.insert, [.integer(1)])
            _ = await failure { try await transaction.execute(Self.insert, [.integer(1)]) }
        }
        #expect(try await database.countThings() == 2)
    }

    @Test("What a statement that needs no answer has done is there for what follows", .things)
    func unanswered() async throws {
        let seen = try await database.write { transaction throws(DatabaseError) in
            try await transaction.executeBeforeCommit(Self.insert, [.integer(1)])
            for id: Int64 in 2...4 { try await transaction.executeUnanswered(Self.insert, [.integer(id)]) }
            return try await transaction.number("SELECT COUNT(*) FROM things WHERE id > 1")
        }
        #expect(seen == 3)
        #expect(try await database.countThings() == 4)
    }

    @Test("They run before the rows of a later batch", .things)
    func beforeBatch() async throws {
        try await database.addThing(1)
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.executeBeforeCommit("DELETE FROM things", [])
            try await transaction.execute(Self.insert, [], rows: 3) { row, values throws(DatabaseError) in
                values.integer(Int64(row))
            }
        }
        #expect(try await database.countThings() == 3)
    }

    @Test("A nested write that fails takes its own with it, and no other's", .things)
    func nested() async throws {
        try await database.transactAll { _ throws(DatabaseError) in
            try await database.write { transaction throws(DatabaseError) in
                try await transaction.executeBeforeCommit(Self.insert, [.integer(1)])
            }
            _ = await database.failureOfWrite { transaction throws(DatabaseError) in
                try await transaction.executeBeforeCommit(Self.insert, [.integer(2)])
                try await transaction.execute(Self.insert, [.integer(1)])
                try await transaction.execute(Self.insert, [.integer(1)])
            }
        }
        let left = try await database.numbers("SELECT id FROM things")
        #expect(left == [1])
    }
}
