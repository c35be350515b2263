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
            let file = try #require(fopen("/proc/\(server.program.identifier)/maps", "re"))
            defer { fclose(file) }
            var text = ""
            var line = [CChar](repeating: 0, count: 4096)
            while fgets(&line, Int32(line.count), file) != nil {
                text += String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            }
            return text
        }

        @Test("Migrating says what was applied, once")
        func migrates() async throws {
            let replicas = try await ReplicaSet(0, isMigrated: false)
            let first = try replicas.command(["migrate"])
            #expect(first.allOutput().hasPrefix("Applied items 1, "))
            #expect(first.wait() == 0)
            let second = try replicas.command(["migrate"])
            #expect(second.allOutput() == "The database is up to date.\n")
            #expect(second.wait() == 0)
        }

        @Test(
            "While PostgreSQL is away it is alive but not ready, and responds with 503 at once; afterwards it recovers by itself"
        )
        func away() async throws {
            let postgresql = try await onThread { try PostgreSQLServer.start() }
            let url = "ADDER_POSTGRES_URL=\(postgresql.connectionString(database: "adder"))"
            try await onThread { _ = try postgresql.query("CREATE DATABASE adder OWNER adder") }
            let server = try ServedProgram(environment: [url])
            _ = try server.add("before")
            for mode in [PostgreSQLServer.StopMode.fast, .immediate] {
                try await onThread { try postgresql.stop(mode) }
                for (method, path) in [("GET", "/items"), ("GET", "/readyz"), ("DELETE", "/items"), ("GET", "/todos")] {
                    let response = try server.ask(http(method, path))
                    #expect(response.isProblem(503), "\(method) \(path): \(response)")
                    #expect(response.fields["retry-after"] == "1")
                }
                #expect(try server.ask(post("away")).isProblem(503))
                #expect(try server.ask(post("away", "Idempotency-Key: k\r\n")).isProblem(503))
                #expect(try server.ask(http("GET", "/livez")).status == 200)
                #expect(try server.gauge("postgresql_up") == 0)
                try await onThread { try postgresql.startAgain() }
                #expect(try ServedProgram.eventually { try server.ask(http("GET", "/readyz")).status == 200 })
                #expect(try server.ask(http("GET", "/items")).items.map(\.name) == ["before"])
            }
            _ = try server.add("after")
            #expect(server.program.end() == 0)
        }
    }
}
