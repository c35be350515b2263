import ViperTesting

/// Waiting writes share a commit, and are isolated from each other by savepoints.
@Suite struct GroupCommitTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Queues writes while a first one holds the writer, so that they share a group, and returns their errors.
    private func together(
        on database: SQLiteDatabase, _ bodies: [TransactionBody]
    ) async throws -> [DatabaseError?] {
        let gate = Gate()
        async let first: Void = database.write { _ throws(DatabaseError) in await gate.pass() }
        await gate.waitUntilHeld()
        let tasks = try await queue(bodies, on: database)
        gate.open()
        try await first
        var errors: [DatabaseError?] = []
        for task in tasks { errors.append(await task.value) }
        return errors
    }

    private func queue(_ bodies: [TransactionBody], on database: SQLiteDatabase) async throws -> [Task<
        DatabaseError?, Never
    >] {
        var tasks: [Task<DatabaseError?, Never>] = []
        for body in bodies {
            tasks.append(Task { await failure { try await database.transact(body) } })
            try await until { database.statistics.waiting >= tasks.count }
        }
        return tasks
    }

    private func adding(_ ids: Int...) -> TransactionBody {
        { transaction throws(DatabaseError) in
            for id in ids {
                try await transaction.execute("INSERT INTO things (id) VALUES ($1)", [.integer(Int64(id))])
            }
        }
    }

    @Sendable
    private func refusing(_ transaction: any Transaction) async throws(DatabaseError) {
        throw .busy(detail: "mine")
    }

    private func ids(_ database: SQLiteDatabase) async throws -> [Int64] {
        try await database.numbers("SELECT id FROM things ORDER BY id")
    }

    @Test("Writes that wait together share one commit")
    func shared() async throws {
        let database = try await openThings(folder.path)
        let before = database.statistics
        let errors = try await together(on: database, (1...100).map { adding($0) })
        #expect(errors.allSatisfy { $0 == nil })
        #expect(database.statistics.groups - before.groups == 1)
        #expect(database.statistics.writes - before.writes == 101)
        #expect(database.statistics.largestGroup == 101)
        #expect(database.statistics.commits - before.commits == 1)
        let sizes = zip(database.statistics.groupSizes, before.groupSizes).map { $0 - $1 }
        #expect(sizes == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0])
        #expect(try await ids(database).count == 100)
        await database.close()
    }

    @Test("A caller may be a child task, whose memory is its parent's again before the group is forgotten")
    func children() async throws {
        let database = try await openThings(folder.path)
        for _ in 0..<100 {
            let others = (0..<20).map { _ in Task { try await database.write { _ in } } }
            async let own: Void = database.write { _ in }
            try await own
            for other in others { try await other.value }
        }
        await database.close()
    }

    @Test("A group has a bound")
    func bound() async throws {
        var options = SQLiteOptions()
        options.groupLimit = 8
        let database = try await openThings(folder.path, options)
        _ = try await together(on: database, (1...50).map { adding($0) })
        #expect(database.statistics.largestGroup == 8)
        #expect(try await ids(database).count == 50)
        await database.close()
    }

    @Test("A write that fails, early or late, takes none of its group with it")
    func isolation() async throws {
        let database = try await openThings(folder.path)
        let errors = try await together(
            on: database,
            [
                adding(1), adding(1), adding(2, 3), adding(4, 2), adding(5), adding(6, 7, 5), adding(8),
                refusing,
            ])
        #expect(
            errors.map { kind($0) } == ["none", "conflict", "none", "conflict", "none", "conflict", "none", "busy"])
        #expect(try await ids(database) == [1, 2, 3, 5, 8])
        #expect(database.statistics.failures == 4)
        await database.close()
    }

    @Test("A write that its own commit refuses takes none of its group with it")
    func deferred() async throws {
        let database = try await openThings(folder.path)
        let before = database.statistics.commits
        let orphan: TransactionBody = { transaction throws(DatabaseError) in
            try await transaction.execute("PRAGMA defer_foreign_keys = ON")
            try await transaction.execute("INSERT INTO parts (thing) VALUES (99)")
        }
        let errors = try await together(on: database, [adding(1), orphan, adding(2)])
        #expect(errors.map { kind($0) } == ["none", "conflict", "none"])
        #expect(try await ids(database) == [1, 2])
        // The first write and the two that ran alone: a refused one is no commit.
        #expect(database.statistics.commits - before == 3)
        await database.close()
    }

    @Test("A write that is cancelled while it waits is skipped, one that runs is ended, the others are kept")
    func cancelled() async throws {
        let database = try await openThings(folder.path)
        let gate = Gate()
        async let first: Void = database.write { _ throws(DatabaseError) in await gate.pass() }
        await gate.waitUntilHeld()
        let started = Gate()
        let endless: TransactionBody = { transaction throws(DatabaseError) in
            started.note()
            try await transaction.execute(
                """
                INSERT INTO things (number) WITH RECURSIVE n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n)
                SELECT i FROM n WHERE i < 0
                """)
        }
        let tasks = try await queue([adding(1), adding(2), endless, adding(3)], on: database)
        tasks[1].cancel()
        gate.open()
        await started.waitUntilHeld()
        tasks[2].cancel()
        var kinds: [String] = []
        for task in tasks { kinds.append(kind(await task.value)) }
        try await first
        #expect(kinds == ["none", "cancelled", "cancelled", "none"])
        #expect(try await ids(database) == [1, 3])
        await database.close()
    }
}
