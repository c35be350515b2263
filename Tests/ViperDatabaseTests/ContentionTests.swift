import ViperTesting

/// Conflicting transactions, for every engine.
@Suite struct ContentionTests {
    private let database = Engine.Opened.current.database

    @Test("Of 64 tasks that each add one to the same row, none is lost", .things)
    func sameRow() async throws {
        try await database.addThing(1)
        try await atOnce(0..<64) { _ in
            try await database.write { transaction throws(DatabaseError) in
                let number = try await transaction.number(
                    "SELECT COALESCE(number, 0) FROM things WHERE id = 1"
                )
                await Task.yield()
                try await transaction.execute(
                    "UPDATE things SET number = $1 WHERE id = 1", [.integer((number ?? 0) + 1000)])
            }
        }
        let number = try await database.number("SELECT number FROM things")
        #expect(number == 64_000)
    }

    @Test("Of two that change one row if it has the same version, exactly one does, every time", .things)
    func sameVersion() async throws {
        try await database.addThing(1)
        for version in 1...20 as ClosedRange<Int64> {
            let winners = try await atOnce(0..<2 as Range<Int64>) { task in
                try await database.write { transaction throws(DatabaseError) in
                    let found = try await transaction.number("SELECT must FROM things WHERE id = 1")
                    guard found == version else { return false }
                    await Task.yield()
                    try await transaction.execute(
                        "UPDATE things SET must = $1, number = $2 WHERE id = 1",
                        [.integer(version + 1), .integer(task)])
                    return true
                }
            }.count { $0 }
            #expect(winners == 1)
        }
    }

    @Test("Of many that insert one unique value, one succeeds, and the others get a conflict", .things)
    func sameValue() async throws {
        let errors = try await atOnce(0..<16) { _ in
            await database.failureOfWrite { transaction throws(DatabaseError) in
                try await transaction.execute("INSERT INTO things (text) VALUES ('one')")
            }
        }
        let conflicts = errors.count { if case .conflict(.unique, _) = $0 { true } else { false } }
        #expect(conflicts == 15 && errors.count { $0 == nil } == 1)
        #expect(try await database.countThings() == 1)
    }

    @Test("Two that change the same two rows in opposite orders both come to their end", .things)
    func oppositeOrders() async throws {
        try await database.addThing(1)
        try await database.addThing(2)
        try await atOnce(0..<8) { task in
            let order: [Int64] = task.isMultiple(of: 2) ? [1, 2] : [2, 1]
            try await database.write { transaction throws(DatabaseError) in
                for id in order {
                    try await transaction.execute(
                        "UPDATE things SET must = must + 1 WHERE id = $1", [.integer(id)])
                    await Task.yield()
                }
            }
        }
        let numbers = try await database.numbers("SELECT must FROM things ORDER BY id")
        #expect(numbers == [9, 9])
    }

    @Test("What a transaction reads stays the same, whatever others write meanwhile", .things(over: [.postgreSQL]))
    func snapshot() async throws {
        try await database.addThing(1)
        let gate = Gate()
        async let counts = database.write { transaction throws(DatabaseError) in
            var counts: [Int64?] = []
            for _ in 0..<2 {
                counts.append(try await transaction.number("SELECT COUNT(*) FROM things"))
                await gate.pass()
            }
            return counts
        }
        await gate.waitUntilHeld()
        try await database.addThing(2)
        gate.open()
        #expect(try await counts == [1, 1])
        #expect(try await database.countThings() == 2)
    }

    @Test("What is written in one instance of a store is read at once in another", .things(over: [.postgreSQL]))
    func twoInstances() async throws {
        let second = try await Engine.Opened.current.openAgain()
        try await second.migrate(things)
        for id in 1...20 {
            let (writer, reader) = id.isMultiple(of: 2) ? (database, second) : (second, database)
            try await writer.addThing(id)
            #expect(try await reader.countThings() == Int64(id))
        }
        let held = try await database.acquire(AdvisoryLock("both"))
        #expect(held != nil)
        #expect(try await !second.isFree(AdvisoryLock("both")))
        await held?.release()
        #expect(try await second.isFree(AdvisoryLock("both")))
        await second.close()
    }
}
