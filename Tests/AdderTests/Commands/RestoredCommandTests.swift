import Glibc
import ViperTesting

extension OverFiles {
    @Suite("`adder restored`")
    struct RestoredCommandTests {
        @Test("Without a store it says so in a line, and makes none")
        func missing() async throws {
            let store = try ServedStore()
            #expect(try store.failure(of: "restored") == "adder: there is no store in data\n")
            #expect(!store.has("data"))
            let shared = try await ServedStore(.postgresql)
            #expect(try shared.failure(of: "restored") == "adder: there is no store in the PostgreSQL database\n")
            let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
            #expect(try await shared.database?.query(tables) == "0")
        }

        @Test("A store that is newer, or held by a process that listens to nobody, is refused in a line")
        func refused() async throws {
            let store = try ServedStore()
            try store.run("migrate")
            let lock = open(store.folder.path + "/data/adder.lock", O_RDWR | O_CLOEXEC)
            try #require(flock(lock, LOCK_EX) == 0)
            #expect(
                try store.failure(of: "restored")
                    == "adder: the data folder data is held by a process that accepts no commands\n")
            close(lock)
            try await store.execute("INSERT INTO adder_migrations VALUES ('changes', 99, 0)")
            let line = try store.failure(of: "restored")
            #expect(
                line.hasPrefix("adder: the database is newer than this program: changes is at migration 99"), "\(line)")
            #expect(line.split(separator: "\n").count == 1)
        }

        @Test("It reaches the servers over a PostgreSQL database, whose snapshot was put back")
        func shared() async throws {
            let store = try await ServedStore(.postgresql)
            let servers = [try store.serve(), try store.serve()]
            var witness = try HistoryWitness(at: servers[0])
            try await witness.goOn(at: servers[0])
            try await store.database?.query("UPDATE items SET version = 3, name = 'c' WHERE id = '\(witness.id)'")
            let program = try store.command("restored")
            #expect(program.allErrors() == "" && program.wait() == 0)
            try await witness.expectAnother(at: servers[1])
            for server in servers { #expect(server.endCountingMoves() == 0) }
        }
    }
}
