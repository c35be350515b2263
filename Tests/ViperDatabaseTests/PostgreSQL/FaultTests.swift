import ViperPostgreSQL
import ViperTesting

/// A store whose server stops, is killed, stops responding or closes connections.
@Suite(.serialized) struct FaultTests {
    /// Sets the program's own timeout for a silent server.
    private static func noticeSilence(_ options: inout PostgreSQLOptions) {
        options.silenceTimeout = PostgreSQLOptions().silenceTimeout
    }

    @Test("Connections that the server ends are replaced, and neither a read nor a transaction sees it")
    func terminated() async throws {
        try await PostgreSQLStore.with { store, _ in
            for id in 1...5 {
                try await store.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'adder'")
                let read = await failure { () throws(DatabaseError) in _ = try await store.database.countThings() }
                // On a machine that stalls, a moment without any connection may last too long.
                #expect(read == nil || kind(read) == "unavailable")
                try await store.untilReadable()
                try await store.database.addThing(id)
            }
            #expect(try await store.database.countThings() == 5)
            #expect(store.database.statistics.connects > 5)
        }
    }

    @Test("A read whose connection is ended is asked again, and so is a transaction that has not been committed")
    func endedMeanwhile() async throws {
        try await PostgreSQLStore.with { store, _ in
            let database = store.database
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
    }

    @Test("While the server is stopped everything is refused at once, and once it is back all goes on")
    func stopped() async throws {
        try await PostgreSQLStore.with { store, _ in
            for mode in [PostgreSQLServer.StopMode.fast, .immediate] {
                let (server, database) = (store.server, store.database)
                try await onThread { try server.stop(mode) }
                try await until { !database.statistics.isReachable }
                for _ in 0..<20 {
                    let read = await failure { () throws(DatabaseError) in _ = try await database.countThings() }
                    #expect(kind(read) == "unavailable")
                    let write = await failure { () throws(DatabaseError) in try await database.addThing(1) }
                    #expect(kind(write) == "unavailable")
                    #expect(
                        kind(await failure { () throws(DatabaseError) in try await database.check() }) == "unavailable")
                }
                try await onThread { try server.startAgain() }
                try await store.untilReadable()
                try await database.check()
            }
        }
    }

    @Test("Of writes while the server is killed, none that was acknowledged is lost, and none is done twice")
    func killed() async throws {
        try await PostgreSQLStore.with { store, _ in
            let database = store.database
            let writers = WriterCrowd(16) { id in
                await failure { () throws(DatabaseError) in try await database.addThing(id) }
            }
            let server = store.server
            for round in 1...3 {
                try await until { writers.doneCount >= 100 * round }
                try await onThread {
                    try server.kill()
                    try server.startAgain()
                }
                try await store.untilReadable()
            }
            let ids = try await writers.stop(database)
            #expect(Set(ids).count == ids.count)
        }
    }

    @Test("A network that swallows everything is noticed, and once it is mended all goes on")
    func cut() async throws {
        try await PostgreSQLStore.with(options: Self.noticeSilence, through: CuttableProxy.init) { store, proxy in
            let database = store.database
            for _ in 0..<2 {
                proxy?.cut()
                let read = await failure { () throws(DatabaseError) in _ = try await database.countThings() }
                #expect(kind(read) == "unavailable")
                // The outage is known now, so nothing waits for the timeout.
                let next = await failure { () throws(DatabaseError) in try await database.addThing(1) }
                #expect(kind(next) == "unavailable")
                proxy?.mend()
                try await store.untilReadable()
                try await database.addThing(2)
                try await store.sql("DELETE FROM things")
            }
        }
    }

    @Test("A commit without a reply fails with an unknown outcome")
    func unknown() async throws {
        try await PostgreSQLStore.with(options: Self.noticeSilence, through: CuttableProxy.init) { store, proxy in
            let database = store.database
            let error = await failure { () throws(DatabaseError) in
                try await database.write { transaction throws(DatabaseError) in
                    try await transaction.execute("INSERT INTO things (id) VALUES (1)")
                    proxy?.cut()
                }
            }
            #expect(kind(error) == "outcomeUnknown")
        }
    }

    @Test("A server that stands still is noticed, and is there again when it goes on")
    func frozen() async throws {
        try await PostgreSQLStore.with(options: Self.noticeSilence) { store, _ in
            let (server, database) = (store.server, store.database)
            try await onThread { try server.freeze() }
            let read = await failure { () throws(DatabaseError) in _ = try await database.countThings() }
            #expect(kind(read) == "unavailable")
            try await onThread { try server.thaw() }
            try await store.untilReadable()
            try await database.addThing(1)
            #expect(try await database.countThings() == 1)
        }
    }

    @Test("A statement that takes long while nothing else is asked is no fault")
    func slow() async throws {
        try await PostgreSQLStore.with(options: Self.noticeSilence) { store, _ in
            let number = try await store.database.first("SELECT pg_sleep(4), 7") { row throws(DatabaseError) in
                try row.integer(1)
            }
            #expect(number == 7)
        }
    }
}
