import ViperTesting

/// Ambient transactions, which other reads and writes of the same task join, for every engine.
@Suite struct AmbientTests {
    private let database = Engine.Opened.current.database

    @Test("Reads inside see the writes inside, and others see them after the end", .things)
    func joined() async throws {
        try await database.transactAll { transaction throws(DatabaseError) in
            try await database.addThing(1)
            try await transaction.execute("INSERT INTO things (id) VALUES (2)")
            try await database.addThing(3)
            let inside = try await database.countThings()
            #expect(inside == 3)
            let outside = await Task.detached { try? await database.countThings() }.value
            #expect(outside == 0)
        }
        #expect(try await database.countThings() == 3)
    }

    @Test("A body that throws at its end undoes what joined it", .things)
    func thrown() async throws {
        let error = await database.failureOfTransaction { _ throws(DatabaseError) in
            try await database.addThing(1)
            throw .cancelled(detail: "mine")
        }
        #expect(error == .cancelled(detail: "mine"))
        #expect(try await database.countThings() == 0)
    }

    @Test("A nested write that conflicts is undone alone, and its caller may go on", .things)
    func nestedConflict() async throws {
        try await database.transactAll { _ throws(DatabaseError) in
            try await database.addThing(1)
            let error = await database.failureOfWrite { transaction throws(DatabaseError) in
                try await transaction.execute("INSERT INTO things (id) VALUES (2)")
                try await transaction.execute("INSERT INTO things (id) VALUES (1)")
            }
            #expect(kind(error) == "conflict")
            if try await database.countThings() == 1 { try await database.addThing(3) }
        }
        let ids = try await database.numbers("SELECT id FROM things ORDER BY id")
        #expect(ids == [1, 3])
    }

    @Test("Nested writes within nested writes are undone as far as the one that failed", .things)
    func deeplyNested() async throws {
        try await database.transactAll { _ throws(DatabaseError) in
            _ = await database.failureOfWrite { _ throws(DatabaseError) in
                try await database.addThing(1)
                _ = await database.failureOfWrite { _ throws(DatabaseError) in
                    try await database.addThing(2)
                    throw .conflict(.other, detail: "inner")
                }
                try await database.addThing(3)
            }
        }
        let ids = try await database.numbers("SELECT id FROM things ORDER BY id")
        #expect(ids == [1, 3])
    }

    @Test(
        "Any other failure of a nested write undoes the whole, whatever its caller does with it", .things)
    func nestedLoss() async throws {
        let error = await database.failureOfTransaction { _ throws(DatabaseError) in
            try await database.addThing(1)
            let inner = await database.failureOfWrite { transaction throws(DatabaseError) -> Void in
                try await transaction.execute("INSERT INTO things (id) VALUES (2)")
                throw .full(detail: "mine")
            }
            #expect(inner == .full(detail: "mine"))
            let next = await failure { try await database.addThing(3) }
            #expect(next == inner)
        }
        #expect(error == .full(detail: "mine"))
        #expect(try await database.countThings() == 0)
    }

    @Test("Transactions that others fail beside run again, and each change is there once", .things)
    func together() async throws {
        let failures = try await atOnce(1...60) { id in
            await database.failureOfTransaction { _ throws(DatabaseError) in
                try await database.addThing(id)
                try await database.addThing(id + 1000)
                if id % 5 == 0 { throw .busy(detail: "mine") }
            }
        }
        #expect(failures.count { $0 != nil } == 12)
        #expect(try await database.countThings() == 96)
    }

    @Test("A task that a transaction's body starts cannot join it", .things)
    func otherTask() async throws {
        try await database.transactAll { _ throws(DatabaseError) in
            async let inner = failure { try await database.addThing(1) }
            let error = kind(await inner)
            #expect(error == "misuse")
            try await database.addThing(2)
        }
        #expect(try await database.countThings() == 1)
    }
}
