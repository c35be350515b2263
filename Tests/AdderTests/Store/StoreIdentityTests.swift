import Glibc
import ViperTesting

extension OverFiles {
    @Suite("SQLite's store notices that it was put back or copied")
    struct StoreIdentityTests {
        private let store: ServedStore

        init() throws { store = try ServedStore() }

        private func shell(_ script: String) throws {
            let (status, output) = run(["/bin/sh", "-c", "cd '\(store.folder.path)' && \(script)"])
            try #require(status == 0, "\(script): \(output)")
        }

        /// A client that has used the store, whose server has ended.
        private func witness() throws -> HistoryWitness {
            let server = try store.serve()
            let witness = try HistoryWitness(at: server)
            #expect(server.program.end() == 0)
            return witness
        }

        /// Serves the store while a body runs, and expects that it has moved so often.
        private func served(
            _ arguments: String..., moves: Int = 0, _ body: (ServedProgram) async throws -> Void = { _ in }
        ) async throws {
            let server = try store.serve(arguments)
            try await body(server)
            #expect(server.endCountingMoves() == moves)
        }

        /// Writes the file `old` over that of the store.
        private func putBack() throws { try shell("cat old >data/adder.sqlite && rm -f data/adder.sqlite-wal") }

        /// Makes the store one of a program that knew nothing of places.
        private func forget() async throws {
            try await store.execute(
                "ALTER TABLE change_log DROP COLUMN place",
                "DELETE FROM adder_migrations WHERE feature = 'changes' AND number = 3")
            try shell("rm data/adder.nonce")
        }

        @Test("Nothing happens at a restart, after a kill, and when the folder moves")
        func same() async throws {
            var server = try store.serve()
            var witness = try HistoryWitness(at: server)
            try await witness.goOn(at: server)
            for signal in [SIGTERM, SIGKILL, SIGKILL, SIGTERM] {
                _ = server.program.end(signal)
                #expect(!server.program.allErrors().contains(HistoryWitness.notice))
                server = try store.serve()
                try await witness.expectSame(at: server)
            }
            #expect(server.endCountingMoves() == 0)
            try shell("mkdir other && mv data other/place")
            try await served("--data", "other/place") { try await witness.expectSame(at: $0) }
        }

        @Test("A copy of the folder begins another history, once, and the original goes on")
        func copied() async throws {
            var witness = try witness()
            try shell("cp -a data copy")
            try await served { try await witness.goOn(at: $0) }
            try await served("--data", "copy", moves: 1) { try await witness.expectAnother(at: $0) }
            try await served("--data", "copy")
            try await served { try await witness.expectSame(at: $0) }
        }

        @Test(
            "An old copy that is written over the file has another nonce, however the server ended",
            arguments: [SIGTERM, SIGKILL])
        func overwritten(signal: Int32) async throws {
            var witness = try witness()
            try shell("cp data/adder.sqlite old")
            let server = try store.serve()
            try await witness.goOn(at: server)
            _ = server.program.end(signal)
            try putBack()
            try await served(moves: 1) { try await witness.expectAnother(at: $0) }
        }

        @Test("A store that is older than places remembers its own, and that a copy of before is put back over it")
        func older() async throws {
            var witness = try witness()
            try await forget()
            try shell("cp data/adder.sqlite old")
            try await served { try await witness.goOn(at: $0) }
            try await served { try await witness.expectSame(at: $0) }
            try putBack()
            try await served(moves: 1) { try await witness.expectAnother(at: $0) }
        }

        @Test("Nobody notices a volume that was rolled back before `restored` ran", arguments: [false, true])
        func rolledBack(isServed: Bool) async throws {
            var witness = try witness()
            try shell("cp data/adder.sqlite old && cp data/adder.nonce old.nonce")
            try await served { try await witness.goOn(at: $0) }
            try putBack()
            try shell("cat old.nonce >data/adder.nonce")
            let server = try isServed ? store.serve() : nil
            #expect(
                try store.run("restored")
                    == "Clients of live lists read them anew, and versions go on above all that were given before.\n")
            let last = try server ?? store.serve()
            try await witness.expectAnother(at: last)
            #expect(last.endCountingMoves() == 0)
        }
    }
}
