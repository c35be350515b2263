import ViperTesting

extension OverReplicas {
    @Suite("A pooler between servers and PostgreSQL") struct PoolerTests {
        @Test("In session mode, of 300 keys that two servers get at once each is carried out once")
        func session() async throws {
            let replicas = try await ReplicaSet(pooling: .session)
            for _ in 0..<2 {
                let statuses = try await Self.sendKeys(300, to: replicas.servers)
                #expect(Set(statuses).isSubset(of: [201, 409]) && statuses.contains(201), "\(Set(statuses))")
            }
            let count = try await replicas.database.query("SELECT count(*), count(DISTINCT name) FROM items")
            #expect(count == "300|300")
            replicas.end()
        }

        @Test("Even where locks keep nobody out, of 300 keys that two servers get at once each is carried out once")
        func lockless() async throws {
            let replicas = try await ReplicaSet()
            let name = replicas.database.name
            // What a pooler in transaction mode makes of a session's lock.
            try await replicas.database.query(
                """
                CREATE SCHEMA lockless;
                CREATE FUNCTION lockless.pg_try_advisory_lock(bigint) RETURNS boolean LANGUAGE sql AS 'SELECT true';
                GRANT USAGE ON SCHEMA lockless TO PUBLIC;
                ALTER DATABASE \(name) SET search_path = lockless, pg_catalog, public;
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE datname = '\(name)' AND pid <> pg_backend_pid()
                """)
            let statuses = try await Self.sendKeys(300, to: replicas.servers)
            #expect(Set(statuses).isSubset(of: [201, 409, 503]) && statuses.contains(201), "\(Set(statuses))")
            let count = try await replicas.database.query("SELECT count(*), count(DISTINCT name) FROM items")
            #expect(Set(count.split(separator: "|")).count == 1, "\(count)")
            replicas.end()
        }

        /// Sends a request with each of so many keys to all servers at once; the statuses.
        private static func sendKeys(_ count: Int, to servers: [ServedProgram]) async throws -> [Int] {
            let addresses = servers.map(\.address)
            return try await atOnce(addresses) { address in
                try await onThread {
                    let client = address.connect()
                    return (0..<count).compactMap { number in
                        client.ask(post("pooled \(number)", "Idempotency-Key: pooled-\(number)\r\n"))?.status
                    }
                }
            }.flatMap { $0 }
        }

        @Test("In transaction mode neither serving nor migrating begins, and one line says why")
        func transaction() async throws {
            let replicas = try await ReplicaSet(0, isMigrated: false, pooling: .transaction)
            for arguments in [["serve", "--port", "0"], ["migrate"]] {
                let line = try await refusal([replicas.url], arguments)
                #expect(line.contains("transaction pooling") && line.contains("endpoint for sessions"), "\(line)")
            }
            let tables = try await replicas.database.query("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
            #expect(tables == "0")
        }
    }
}
