import ViperPostgreSQL
import ViperTesting

/// A store whose server stops, is killed, stops responding or closes connections.
@Suite(.serialized) struct FaultTests {
    private let store = PostgreSQLStore.current
    private let database = PostgreSQLStore.current.database

    /// Sets the program's own timeout for a silent server.
    private static func noticeSilence(_ options: inout PostgreSQLOptions) {
        options.silenceTimeout = PostgreSQLOptions().silenceTimeout
    }

    @Test("Connections that the server ends are replaced, and neither a read nor a transaction sees it", .store)
    func terminated() async throws {
        for id in 1...5 {
            try await store.endConnections()
            let read = await failure { try await database.countThings() }
            // On a machine that stalls, a moment without any connection may last too long.
            #expect(read == nil || kind(read) == "unavailable")
            try await store.untilReadable()
            try await database.addThing(id)
        }
        #expect(try await database.countThings() == 5)
        #expect(database.statistics.connects > 5)
    }

    @Test(
        "A read whose connection is ended is asked again, and so is a transaction that has not been committed", .store)
    func endedMeanwhile() async throws {
        try await store.sql("CREATE TABLE runs (id SERIAL)")
        try await store.sql("GRANT ALL ON runs, runs_id_seq TO adder")
        let oneIsOver = Locked(false)
        let read = Task {
            defer { oneIsOver.withLock { $0 = true } }
            return try await database.first("SELECT pg_sleep(3), 7") { row throws(DatabaseError) in
                try row.integer(1)
            }
        }
        let write = Task {
            defer { oneIsOver.withLock { $0 = true } }
            try await database.write { transaction throws(DatabaseError) in
                try await transaction.execute("INSERT INTO runs DEFAULT VALUES")
                try await transaction.query("SELECT pg_sleep(3), 8", []) { _ in }
            }
        }
        // On a slow machine one may end before the other begins; then at most one is interrupted.
        try await until { database.statistics.busy >= 2 || oneIsOver.withLock { $0 } }
        try await store.sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(3)%'")
        try await store.untilReadable()
        let (reading, writing) = (await read.result, await write.result)
        if case .success(let number) = reading { #expect(number == 7) }
        // It was done once, or not at all.
        let runs = try await store.sql("SELECT COUNT(*) FROM runs")
        switch writing {
        case .success: #expect(runs == "1")
        case .failure: #expect(runs == "0")
        }
    }

    @Test("While the server is stopped everything is refused at once, and once it is back all goes on", .store)
    func stopped() async throws {
        for mode in [PostgreSQLServer.StopMode.fast, .immediate] {
            let server = store.server
            try await onThread { try server.stop(mode) }
            try await until { !database.statistics.isReachable }
            for _ in 0..<20 {
                let read = await failure { try await database.countThings() }
                #expect(kind(read) == "unavailable")
                let write = await failure { try await database.addThing(1) }
                #expect(kind(write) == "unavailable")
                #expect(
                    kind(await failure { try await database.check() }) == "unavailable")
            }
            try await onThread { try server.startAgain() }
            try await store.untilReadable()
            try await database.check()
        }
    }

    @Test("Of writes while the server is killed, none that was acknowledged is lost, and none is done twice", .store)
    func killed() async throws {
        let writers = WriterCrowd(16) { id in
            await failure { try await database.addThing(id) }
        }
        for round in 1...3 {
            try await until { writers.doneCount >= 100 * round }
            try await store.killServer()
        }
        let ids = try await writers.stop(database)
        #expect(Set(ids).count == ids.count)
    }

    @Test(
        "A network that swallows everything is noticed, and once it is mended all goes on",
        .store(options: noticeSilence, through: FaultProxy.init))
    func cut() async throws {
        for _ in 0..<2 {
            store.proxy?.cut()
            let read = await failure { try await database.countThings() }
            #expect(kind(read) == "unavailable")
            // The outage is known now, so nothing waits for the timeout.
            let next = await failure { try await database.addThing(1) }
            #expect(kind(next) == "unavailable")
            store.proxy?.mend()
            try await store.untilReadable()
            try await database.addThing(2)
            try await store.sql("DELETE FROM things")
        }
    }

    @Test(
        "A commit without a reply fails with an unknown outcome",
        .store(options: noticeSilence, through: FaultProxy.init))
    func unknown() async throws {
        let error = await database.failureOfWrite { transaction throws(DatabaseError) in
            try await transaction.execute("INSERT INTO things (id) VALUES (1)")
            store.proxy?.cut()
        }
        #expect(kind(error) == "outcomeUnknown")
    }

    @Test(
        "A server that stands still is noticed, and is there again when it goes on", .store(options: noticeSilence)
    )
    func frozen() async throws {
        let server = store.server
        try await onThread { try server.freeze() }
        let read = await failure { try await database.countThings() }
        #expect(kind(read) == "unavailable")
        try await onThread { try server.thaw() }
        try await store.untilReadable()
        try await database.addThing(1)
        #expect(try await database.countThings() == 1)
    }

    @Test("A statement that takes long while nothing else is asked is no fault", .store(options: noticeSilence))
    func slow() async throws {
        let number = try await database.first("SELECT pg_sleep(4), 7") { row throws(DatabaseError) in
            try row.integer(1)
        }
        #expect(number == 7)
    }
}
