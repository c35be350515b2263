import ViperPostgreSQL
import ViperTesting

/// The connection for channels is lost, refused, or not answered.
@Suite(.serialized) struct ChannelFaultTests {
    private var store: PostgreSQLStore { .current }

    @Test("Once a lost connection is there again the listener is called, and later wakes arrive", .store)
    func terminated() async throws {
        let other = try await store.openAnother()
        let (bell, _) = try await store.database.ring(on: .changes)
        other.wake(.changes)
        var calls = try await bell.until(moreThan: 1)
        for _ in 0..<3 {
            #expect(try await store.terminateChannels() > 0)
            calls = try await bell.until(moreThan: calls)
            // Both connections were ended, so that the wake waits for one.
            other.wake(.changes)
            calls = try await bell.until(moreThan: calls)
            // What one wake caused may be two calls, the second of which is still to come.
            try await store.sql("NOTIFY changes, 'last'")
            calls = try await bell.until(moreThan: calls)
        }
        #expect(try await store.database.countThings() == 0)
        #expect(store.database.statistics.failures == 0)
        await other.close()
    }

    @Test("A wake while the server is down harms nothing, and once it is back wakes arrive", .store)
    func down() async throws {
        let (server, database) = (store.server, store.database)
        let other = try await store.openAnother()
        let (bell, _) = try await database.ring(on: .changes)
        for mode in [PostgreSQLServer.StopMode.fast, .immediate] {
            let before = bell.calls
            try await onThread { try server.stop(mode) }
            try await until { !database.statistics.isReachable && !other.statistics.isReachable }
            for _ in 0..<100 {
                database.wake(.changes)
                other.wake(.changes)
            }
            let read = await failure { try await database.countThings() }
            #expect(kind(read) == "unavailable")
            try await onThread { try server.startAgain() }
            try await store.untilReadable()
            let calls = try await bell.until(moreThan: before)
            try await store.sql("NOTIFY changes, 'last'")
            try await bell.until(moreThan: calls)
        }
        await other.close()
    }

    @Test(
        "A wake that a network swallows is sent again once the network is mended",
        .store(options: { $0.silenceTimeout = PostgreSQLOptions().silenceTimeout }, through: FaultProxy.init))
    func swallowed() async throws {
        let listening = try await store.openAnother()
        let (bell, _) = try await listening.ring(on: .changes)
        store.database.wake(.changes)
        var calls = try await bell.until(moreThan: 1)
        for _ in 0..<2 {
            store.proxy?.cut()
            store.database.wake(.changes)
            let read = await failure { try await store.database.countThings() }
            #expect(kind(read) == "unavailable")
            #expect(bell.calls == calls)
            store.proxy?.mend()
            calls = try await bell.until(moreThan: calls)
        }
        try await store.untilReadable()
        await listening.close()
    }

    @Test("A server that lets in no further connection is used without channels, and listened to when it does")
    func refused() async throws {
        let notices = Locked<[DatabaseNotice.Kind]>([])
        try await PostgreSQLStore.with(options: { options in
            options.report = { notice in notices.withLock { $0.append(notice.kind) } }
        }) { store in
            let database = store.database
            try await store.sql("ALTER ROLE adder CONNECTION LIMIT 1")
            let bell = Bell()
            let listener = database.listen(on: .changes) { bell.ring() }
            database.wake(.changes)
            try await until { notices.withLock { $0 } == [.began] }
            for id in 1...20 {
                try await database.addThing(id)
                #expect(try await database.countThings() == Int64(id))
            }
            #expect(bell.calls == 0)
            try await store.sql("ALTER ROLE adder CONNECTION LIMIT 10")
            try await bell.until(moreThan: 0)
            try await until { notices.withLock { $0 } == [.began, .ended] }
            listener.stop()
        }
    }

    @Test("Where the server lets in one connection only, reads and transactions get it", .store)
    func lastConnection() async throws {
        let database = store.database
        _ = try await database.ring(on: .changes)
        try await store.sql("ALTER ROLE adder CONNECTION LIMIT 1")
        try await store.sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'adder' AND query NOT LIKE 'LISTEN%'"
        )
        try await store.untilReadable()
        try await database.addThing(1)
        #expect(try await database.countThings() == 1)
    }

    @Test(
        "The connection for channels counts as none of those for transactions and reads",
        .store(options: { $0.connections = 2 }))
    func count() async throws {
        let database = store.database
        let (bell, _) = try await database.ring(on: .changes)
        _ = try await database.ring(on: .others)
        try await store.holdingTransaction { () throws in
            // One connection is the transaction's, one is free for reads, and one listens.
            #expect(try await database.countThings() == 0)
            #expect(database.statistics.connections == 2)
            try await store.untilConnected(3)
            database.wake(.changes)
            try await bell.until(moreThan: 1)
            #expect(try await database.countThings() == 0)
        }
        #expect(try await database.countThings() == 1)
        #expect(database.statistics.connects == 2)
    }

    @Test("Closing ends the listening and its connection, also while wakes come in", .store)
    func close() async throws {
        let other = try await store.openAnother()
        let (bell, listener) = try await other.ring(on: .changes)
        let isOver = Locked(false)
        let waking = Task {
            while !isOver.withLock({ $0 }) {
                store.database.wake(.changes)
                other.wake(.changes)
                await Task.yield()
            }
        }
        try await bell.until(moreThan: 5)
        await other.close()
        let calls = bell.calls
        isOver.withLock { $0 = true }
        await waking.value
        #expect(bell.calls == calls)
        listener.stop()
        other.wake(.changes)
        other.listen(on: .changes) { bell.ring() }.stop()
        await other.close()
        // What is left is the first object's: its reads' connections and its own for channels.
        let connections = store.database.statistics.connections
        try await store.untilConnected(connections + 1)
    }

    @Test("Closing does not wait for a server that stands still", .store)
    func frozen() async throws {
        let other = try await store.openAnother()
        _ = try await other.ring(on: .changes)
        let server = store.server
        try await onThread { try server.freeze() }
        other.wake(.changes)
        await other.close()
        try await onThread { try server.thaw() }
    }
}
