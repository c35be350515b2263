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
                ledgers = try await write(ledgers, to: server, untilKilledAfter: 150 + 90 * (round % 5))
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

        /// Writes with all ledgers, each over its own connection and thread, and kills the server meanwhile.
        private func write(
            _ ledgers: [Ledger], to server: ServedProgram, untilKilledAfter limit: Int
        ) async throws -> [Ledger] {
            let count = Counter()
            let address = server.address
            return try await atOnce(ledgers) { ledger in
                try await onThread { ledger.writing(to: address, counting: count) }
            } meanwhile: {
                let reached = ServedProgram.eventually { count.value.load(ordering: .relaxed) >= limit }
                #expect(reached, "\(limit) answers")
                #expect(server.program.end(SIGKILL) == 128 + SIGKILL)
            }
        }

        /// Compares what is stored with every response.
        private func verify(_ ledgers: inout [Ledger], with server: ServedProgram) throws {
            let client = server.connect()
            var rows: [String: String] = [:]
            var target: String? = "/items?limit=100&sort=createdAt"
            while let page = target {
                let response = try #require(client.ask(http("GET", page)))
                for row in response.items {
                    #expect(rows.updateValue(row.name, forKey: row.id) == nil, "\(row.name) is listed once")
                }
                target = response.text("next").map { "/items?limit=100&after=\($0)" }
            }
            #expect(Set(rows.values).count == rows.count, "no name comes twice")
            for index in ledgers.indices { try ledgers[index].settle(&rows, with: client) }
            #expect(rows.isEmpty, "\(rows) came from nowhere")
        }

        /// Checks a copy of SQLite's file, so that the next server recovers the original.
        private func verifyFile(of store: ServedStore) async throws {
            guard store.database == nil else { return }
            let copy = try TemporaryFolder()
            try #require(run(["/bin/cp", "-r", store.folder.path + "/data", copy.path + "/data"]).status == 0)
            let database = try SQLiteDatabase.open(folder: copy.path + "/data")
            let report = try await database.rows("PRAGMA integrity_check") { row throws(DatabaseError) in
                try row.text(0)
            }
            #expect(report == ["ok"])
            await database.close()
        }
    }
}

final class Counter: Sendable {
    let value = Atomic(0)
}
