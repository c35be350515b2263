import Glibc
import ViperTesting

extension OverReplicas {
    @Suite struct ReplicaStartTests {
        @Test(
            "Several that start at once on an empty store all serve, and each migration was applied once",
            arguments: [2, 3])
        func migrations(count: Int) async throws {
            for _ in 0..<3 {
                let replicas = try await ReplicaSet(count, isMigrated: false)
                for server in replicas.servers {
                    #expect(try server.ask(http("GET", "/readyz")).status == 200)
                    _ = try server.add("from \(server.port)")
                }
                #expect(try replicas.first.ask(http("GET", "/items")).items.count == count)
                let rows = try await replicas.database.query("SELECT feature, number FROM adder_migrations")
                let expected = rows.split(separator: "\n").map { String($0).replacing("|", with: " to ") }
                #expect(expected.count >= 4)
                let log = replicas.end().joined()
                let applied = log.split(separator: "Migrated ").dropFirst().map { part in
                    String(part.prefix { $0 != "\"" })
                }
                #expect(applied.sorted() == expected.sorted())
            }
        }

        @Test("Several that are to fill an empty store with samples fill it once")
        func samples() async throws {
            let folder = try TemporaryFolder()
            let alone = try ServedProgram(in: folder, ["--demo"])
            let expected = try counts(alone)
            #expect(alone.program.end() == 0)
            withExtendedLifetime(folder) {}
            #expect(expected.allSatisfy { $0 > 0 })
            let replicas = try await ReplicaSet(3, ["--demo"], isMigrated: false)
            for server in replicas.servers { #expect(try counts(server) == expected) }
            replicas.end()
        }

        private func counts(_ server: ServedProgram) throws -> [Int] {
            try ["/items?limit=100", "/todos?limit=100", "/accounts?limit=100", "/repositories"].map { list in
                try server.connect().pages(of: list).reduce(0) { $0 + $1.body.split(separator: "{\"id\":").count - 1 }
            }
        }

        @Test("One that starts beside others that serve disturbs nobody, and one that ends neither")
        func joining() async throws {
            let replicas = try await ReplicaSet(1)
            let load = Load(clients: 4, to: replicas.first.port)
            try await load.untilDone(5)
            for _ in 0..<3 {
                let other = try replicas.startAnother()
                _ = try other.add("beside \(other.port)")
                try await load.untilDone(5)
                #expect(other.program.end() == 0)
            }
            let ledger = try await load.end()
            #expect(ledger.faults.isEmpty, "\(ledger.faults.prefix(3))")
            #expect(Set(ledger.answers.keys).isSubset(of: LoadLedger.done), "\(ledger.answers)")
            replicas.end()
        }
    }
}
