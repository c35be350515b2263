import ViperTesting

/// A transaction of another session that blocks writes to a table, or everything.
final class RowBlocker: Sendable {
    private let query: @Sendable (String) throws -> String
    private let task: Task<Void, any Error>

    convenience init(
        on database: PostgreSQLTestDatabase, of table: String = "items", mode: String = "SHARE ROW EXCLUSIVE"
    ) async throws {
        try await self.init(on: database.server, in: database.name, of: table, mode: mode)
    }

    /// Begins it, and waits until it holds its lock.
    init(
        on server: PostgreSQLServer, in database: String, of table: String = "items",
        mode: String = "SHARE ROW EXCLUSIVE"
    ) async throws {
        let query: @Sendable (String) throws -> String = { try server.query($0, in: database) }
        self.query = query
        task = Task {
            _ = try await onThread {
                // Another session ends it, which makes the query fail.
                try? query(
                    """
                    SET application_name = 'blocker'; BEGIN; LOCK TABLE \(table) IN \(mode) MODE;
                    SELECT pg_sleep(600)
                    """)
            }
        }
        try await until(
            """
            SELECT count(*) FROM pg_stat_activity WHERE application_name = 'blocker' AND wait_event = 'PgSleep'
                AND datname = current_database()
            """, is: "1")
    }

    /// Waits until the given number of transactions wait for the lock.
    func untilSomebodyWaits(_ count: Int = 1) async throws {
        try await until(
            """
            SELECT count(*) >= \(count) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name <> 'blocker'
            """, is: "t")
    }

    func end() async throws {
        let query = query
        _ = try await onThread {
            try query(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE application_name = 'blocker' AND datname = current_database()
                """)
        }
        try await task.value
    }

    private func until(_ sql: String, is expected: String) async throws {
        let query = query
        let end = ContinuousClock.now + .seconds(600)
        while try await onThread({ try query(sql) }) != expected {
            guard ContinuousClock.now < end else { throw SystemFault("\(expected) for \(sql)") }
            try await Task.sleep(for: .milliseconds(10))
        }
    }
}
