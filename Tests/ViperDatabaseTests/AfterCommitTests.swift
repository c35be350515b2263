import ViperTesting

@Suite("What is left to be done after a commit")
struct AfterCommitTests {
    private let database = Engine.Opened.current.database

    @Test("It is done once the change can be read", .things)
    func committed() async throws {
        let calls = Locked(0)
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.execute("INSERT INTO things (id) VALUES (1)")
            transaction.afterCommit { calls.withLock { $0 += 1 } }
            #expect(calls.withLock { $0 } == 0)
        }
        #expect(calls.withLock { $0 } == 1)
        #expect(try await database.countThings() == 1)
    }

    @Test("It is not done if the transaction fails", .things)
    func failed() async throws {
        let calls = Locked(0)
        let error = await database.failureOfWrite { transaction throws(DatabaseError) in
            try await transaction.execute("INSERT INTO things (id) VALUES (1)")
            transaction.afterCommit { calls.withLock { $0 += 1 } }
            try await transaction.execute("INSERT INTO things (id) VALUES (1)")
        }
        #expect(kind(error) == "conflict")
        #expect(calls.withLock { $0 } == 0)
    }

    @Test("Of a transaction that runs again only the last run counts", .things)
    func again() async throws {
        let calls = Locked<[Int]>([])
        let runs = Locked(0)
        // A nested conflict that its caller handles makes the surrounding transaction run once more.
        try await database.transactAll { transaction throws(DatabaseError) in
            let run = runs.withLock { runs in
                runs += 1
                return runs
            }
            transaction.afterCommit { calls.withLock { $0.append(run) } }
            try await database.addThing(1)
            _ = await failure { try await database.addThing(1) }
        }
        #expect(runs.withLock { $0 } > 1)
        #expect(calls.withLock { $0 } == [runs.withLock { $0 }])
        #expect(try await database.countThings() == 1)
    }

    @Test("What a nested write leaves is done after the surrounding transaction", .things)
    func nested() async throws {
        let calls = Locked(0)
        try await database.transactAll { _ throws(DatabaseError) in
            try await database.write { transaction throws(DatabaseError) in
                try await transaction.execute("INSERT INTO things (id) VALUES (1)")
                transaction.afterCommit { calls.withLock { $0 += 1 } }
            }
            #expect(calls.withLock { $0 } == 0)
        }
        #expect(calls.withLock { $0 } == 1)
    }
}
