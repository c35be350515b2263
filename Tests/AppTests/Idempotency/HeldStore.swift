import ViperTesting

/// Blocks the adding of items for as long as a test wants: on SQLite by holding the only writer, on PostgreSQL by a
/// lock on the table.
final class HeldStore: Sendable {
    private struct State {
        var isHeld = false
        var isOver = false
        var task: Task<DatabaseError?, Never>?
    }

    private let store: TestStore
    private let state = Locked(State())

    init(_ store: TestStore) { self.store = store }

    func hold() async throws {
        let (database, isServer) = (store.database, store.postgresql != nil)
        let task = Task { [state] () -> DatabaseError? in
            do throws(DatabaseError) {
                try await database.transact { transaction throws(DatabaseError) in
                    if isServer { try await transaction.execute("LOCK TABLE items IN ACCESS EXCLUSIVE MODE") }
                    state.withLock { $0.isHeld = true }
                    while !state.withLock({ $0.isOver }) { try? await Task.sleep(for: .milliseconds(1)) }
                }
                return nil
            } catch {
                return error
            }
        }
        state.withLock { $0.task = task }
        try await until { state.withLock { $0.isHeld } }
    }

    /// Waits until a write is blocked.
    func waitUntilSomebodyWaits() async throws {
        if let sqlite = store.sqlite { return try await until { sqlite.statistics.waiting > 0 } }
        guard let postgresql = store.postgresql else { return }
        let sql =
            "SELECT COUNT(*) FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE "
            + "datname = current_database())"
        while try await postgresql.query(sql) == "0" { try await Task.sleep(for: .milliseconds(1)) }
    }

    func letGo() async throws {
        state.withLock { $0.isOver = true }
        let error = await state.withLock { $0.task }?.value
        #expect(error == nil)
    }
}
