import Glibc
import Synchronization
import ViperTesting

extension OverDisks {
    /// A server killed while clients write: every acknowledged change is stored, and nothing else.
    @Suite struct CrashTests {
        private static let writers = 12

        /// How often a server is killed; `ADDER_TEST_ROUNDS` sets another number.
        private static let rounds = getenv("ADDER_TEST_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 5

        @Test(
            "What was acknowledged before kill -9 is there afterwards, once, and the file is whole",
            arguments: ServedStore.Engine.allCases)
        func killed(engine: ServedStore.Engine) async throws {
            let store = try await ServedStore(engine)
            var ledgers = (0..<Self.writers).map { Ledger(writer: $0) }
            for round in 0..<Self.rounds {
                let server = try store.serve(environment: ["ADDER_LOG_ACCESS=false"])
                try verify(&ledgers, with: server)
                let address = server.address
                ledgers = try await server.killed(after: 150 + 90 * (round % 5), by: ledgers) { ledger, count in
                    ledger.writing(to: address, counting: count)
                }
                try await store.settle()
                try await verifyFile(of: store)
            }
            let server = try store.serve()
            try verify(&ledgers, with: server)
            #expect(ledgers.reduce(0) { $0 + $1.items.count } > 300)
            #expect(ledgers.reduce(0) { $0 + $1.gone.count } > 30)
            #expect(server.program.end() == 0)
            try await verifyFile(of: store)
        }

        /// Compares what is stored with every response.
        private func verify(_ ledgers: inout [Ledger], with server: ServedProgram) throws {
            let client = server.connect()
            var rows = try client.itemsByID()
            for index in ledgers.indices { try ledgers[index].settle(&rows, with: client) }
            #expect(rows.isEmpty, "\(rows) came from nowhere")
        }

        /// Checks a copy of SQLite's file, so that the next server recovers the original.
        private func verifyFile(of store: ServedStore) async throws {
            guard store.database == nil else { return }
            let copy = try store.folder.copyOfData()
            #expect(try await storedNames(in: copy.path + "/data").damage.isEmpty)
        }
    }
}

final class Counter: Sendable {
    let value = Atomic(0)
}

extension ServedProgram {
    /// Has writers change it, each on a thread of its own, and kills it once they have counted so many changes.
    func killed<Writer: Sendable>(
        after limit: Int, by writers: [Writer], _ write: @escaping @Sendable (Writer, Counter) -> Writer
    ) async throws -> [Writer] {
        let count = Counter()
        return try await atOnce(writers) { writer in
            try await onThread { write(writer, count) }
        } meanwhile: {
            let isReached = Self.eventually { count.value.load(ordering: .relaxed) >= limit }
            #expect(isReached, "\(limit) changes")
            #expect(program.end(SIGKILL) == 128 + SIGKILL)
        }
    }
}
