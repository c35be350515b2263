import Glibc
import ViperTesting

extension OverReplicas {
    @Suite struct PostgreSQLServeTests {
        @Test("It serves, has metrics of the store, leaves no file behind, and does not log the store's address")
        func serves() async throws {
            let replicas = try await ReplicaSet(1, environment: ["ADDER_LOG_ACCESS=true"], isMigrated: false)
            let server = replicas.first
            #expect(try server.ask(http("GET", "/readyz")).status == 200)
            _ = try server.add("Brass lantern")
            #expect(try server.ask(http("GET", "/items")).items.map(\.name) == ["Brass lantern"])
            #expect(try server.gauge("postgresql_up") == 1)
            #expect(try server.gauge("postgresql_connections") > 0)
            #expect(try server.gauge("postgresql_commits_total") > 0)
            #expect(try server.gauge("postgresql_queries_total") > 0)
            let metrics = try server.ask(http("GET", "/metrics")).body
            #expect(!metrics.contains("sqlite_"))
            #expect(try maps(server).contains("libpq.so"))
            #expect(server.program.end() == 0)
            #expect(access(replicas.folder.path + "/data", F_OK) != 0)
            let log = server.program.allErrors()
            #expect(log.contains("Stopped") && !log.contains(PostgreSQLServer.password))
        }

        @Test("A server on SQLite loads nothing of PostgreSQL, and shows none of its metrics")
        func sqlite() throws {
            let server = try ServedProgram()
            #expect(try !maps(server).contains("libpq"))
            let metrics = try server.ask(http("GET", "/metrics")).body
            #expect(metrics.contains("sqlite_commits_total") && !metrics.contains("postgresql_"))
            #expect(server.program.end() == 0)
        }

        private func maps(_ server: ServedProgram) throws -> String {
            try text(ofFile: "/proc/\(server.program.identifier)/maps")
        }
    }
}
