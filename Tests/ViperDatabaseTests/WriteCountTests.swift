import ViperTesting

@Suite("The count of writes")
struct WriteCountTests {
    private let database = Engine.Opened.current.database

    @Test(
        "On SQLite it has grown when a write is acknowledged, and stays as long as there are only reads",
        .things(over: [.sqlite]))
    func grows() async throws {
        for id in 1...10 {
            let before = try #require(database.writeCount)
            let isGrowing = Locked(false)
            try await database.write { transaction throws(DatabaseError) in
                try await transaction.execute("INSERT INTO things (id) VALUES ($1)", [.integer(Int64(id))])
                transaction.afterCommit { isGrowing.withLock { $0 = database.writeCount ?? 0 > before } }
            }
            #expect(isGrowing.withLock { $0 })
            let after = database.writeCount
            #expect(try await database.countThings() == Int64(id))
            #expect(database.writeCount == after)
        }
    }

    @Test("It has grown after a write that failed as well", .things(over: [.sqlite]))
    func failed() async throws {
        try await database.addThing(1)
        let before = try #require(database.writeCount)
        #expect(await failure { try await database.addThing(1) } != nil)
        #expect(database.writeCount ?? 0 > before)
    }

    @Test("Within a transaction it is not known, nor where other processes write", .things)
    func unknown() async throws {
        #expect((database.writeCount == nil) == (database.dialect == .postgresql))
        try await database.transactAll { _ throws(DatabaseError) in #expect(database.writeCount == nil) }
    }
}
