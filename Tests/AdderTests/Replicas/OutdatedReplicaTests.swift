import ViperTesting

extension OverReplicas {
    /// A server that is older than the schema of its store.
    @Suite struct OutdatedReplicaTests {
        @Test("Once a newer program has migrated the store, a server reads, changes nothing, and is not ready")
        func outdated() async throws {
            let replicas = try await ReplicaSet()
            let item = try replicas.first.add("before")
            try await replicas.database.query(
                "INSERT INTO adder_migrations (feature, number, applied_at) VALUES ('items', 7, 0)")
            for server in replicas.servers {
                try await until { try server.ask(post("after")).isProblem(503) }
                #expect(try server.ask(http("DELETE", "/items/\(item.id)", "If-Match: *\r\n")).isProblem(503))
                #expect(try server.ask(http("GET", "/items/\(item.id)")).status == 200)
                let readiness = try server.ask(http("GET", "/readyz"))
                #expect(readiness.isProblem(503))
                #expect(readiness.text("detail")?.hasPrefix("A newer version of this program has migrated") == true)
                #expect(try server.ask(http("GET", "/livez")).status == 200)
            }
            #expect(try await replicas.database.query("SELECT COUNT(*) FROM items WHERE name = 'before'") == "1")
            for log in replicas.end() {
                let lines = log.split(separator: "\n").filter { $0.contains("No changes are made any more: ") }
                #expect(lines.count == 1 && lines[0].contains("items is at migration 7"), "\(log)")
            }
        }
    }
}
