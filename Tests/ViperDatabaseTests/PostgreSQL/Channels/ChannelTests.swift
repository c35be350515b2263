import ViperPostgreSQL
import ViperTesting

/// Processes that share a store wake each other.
@Suite(.serialized) struct ChannelTests {
    private var store: PostgreSQLStore { .current }

    @Test("A wake reaches listeners in other processes and in its own, and on no other channel", .store)
    func reach() async throws {
        let other = try await store.openAnother()
        let (own, _) = try await store.database.ring(on: .changes)
        let (far, _) = try await other.ring(on: .changes)
        let (quiet, _) = try await other.ring(on: .others)
        for _ in 0..<3 {
            let (ownCalls, farCalls) = (own.calls, far.calls)
            store.database.wake(.changes)
            try await own.until(moreThan: ownCalls)
            try await far.until(moreThan: farCalls)
        }
        #expect(quiet.calls == 1)
        await other.close()
    }

    @Test("A process that listens to nothing wakes others", .store)
    func onlyWakes() async throws {
        let other = try await store.openAnother()
        let (bell, _) = try await store.database.ring(on: .changes)
        other.wake(.changes)
        let calls = try await bell.until(moreThan: 1)
        // The last wake is not lost although the process ends at once.
        other.wake(.changes)
        await other.close()
        try await bell.until(moreThan: calls)
        let brief = try await store.openAnother()
        brief.wake(.changes)
        await brief.close()
        try await bell.until(moreThan: calls + 1)
    }

    @Test("Many wakes become few notifications, and the last one is never lost", .store)
    func burst() async throws {
        let (writer, reader) = (store.database, try await store.openAnother())
        let (bell, _) = try await reader.ring(on: .changes)
        let began = ContinuousClock.now
        let writing = Task {
            for id in 1...200 {
                try await writer.addThing(id)
                for _ in 0..<50 { writer.wake(.changes) }
            }
        }
        // Only a wake makes it look.
        var (calls, count) = (bell.calls, Int64(0))
        while count < 200 {
            calls = try await bell.until(moreThan: calls)
            count = try await reader.countThings()
        }
        try await writing.value
        let intervals = (ContinuousClock.now - began) / .milliseconds(20)
        #expect(Double(bell.calls) <= intervals + 2)
        await reader.close()
    }

    @Test("A listener that was stopped is not called, and the others are", .store)
    func stopped() async throws {
        let database = store.database
        let (first, firstListener) = try await database.ring(on: .changes)
        let (second, secondListener) = try await database.ring(on: .changes)
        firstListener.stop()
        firstListener.stop()
        let calls = first.calls
        database.wake(.changes)
        let heard = try await second.until(moreThan: 1)
        #expect(first.calls == calls)
        secondListener.stop()
        let (third, _) = try await database.ring(on: .changes)
        database.wake(.changes)
        try await third.until(moreThan: 1)
        #expect(first.calls == calls)
        #expect(second.calls == heard)
    }

    @Test("A listener may wake, listen and stop while it is called", .store)
    func nested() async throws {
        let database = store.database
        let (bell, _) = try await database.ring(on: .others)
        let listener = database.listen(on: .changes) {
            database.wake(.others)
            database.listen(on: .changes) { bell.ring() }.stop()
        }
        try await bell.until(moreThan: 1)
        listener.stop()
    }

    @Test("A store that only its listener still holds ends with it", .store)
    func released() async throws {
        _ = try await store.database.ring(on: .others)
        try await Self.listenUntilWoken(store)
        let connections = store.database.statistics.connections + 1
        try await untilThere {
            store.database.wake(.changes)
            return try await store.countConnections() == connections ? () : nil
        }
    }

    /// Opens the store once more, and leaves it to a listener that stops when it is woken.
    private static func listenUntilWoken(_ store: PostgreSQLStore) async throws {
        let other = try await store.openAnother()
        let (bell, own) = (Bell(), Locked<ChannelListener?>(nil))
        let listener = other.listen(on: .changes) {
            bell.ring()
            let listener = own.withLock { own in
                defer { own = nil }
                return own
            }
            if let listener {
                other.wake(.others)
                listener.stop()
            }
        }
        try await bell.until(moreThan: 0)
        own.withLock { $0 = listener }
    }

    @Test("SQLite wakes nobody, since nobody else can open the store")
    func sqlite() async throws {
        try await Engine.sqlite.with { database in
            let bell = Bell()
            let listener = database.listen(on: .changes) { bell.ring() }
            try await database.addThing(1)
            database.wake(.changes)
            listener.stop()
            database.wake(.changes)
            #expect(try await database.countThings() == 1)
            await database.close()
            database.wake(.changes)
            database.listen(on: .changes) { bell.ring() }.stop()
            #expect(bell.calls == 0)
        }
    }
}
