import Glibc
import ViperTesting

extension OverDisks {
    /// A server killed while clients write: every acknowledged change is stored, and nothing else.
    @Suite struct CrashTests {
        /// How often a server is killed; `ADDER_TEST_ROUNDS` sets another number.
        private static let rounds = getenv("ADDER_TEST_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 5

        @Test(
            "What was acknowledged before kill -9 is there afterwards, once, under its key too, and the file is whole",
            arguments: ServedStore.Engine.allCases)
        func killed(engine: ServedStore.Engine) async throws {
            let store = try await ServedStore(engine)
            var server = try store.serve()
            let port = server.port
            let load = Load(clients: 12, to: port)
            for round in 0..<Self.rounds {
                let keyed = http("POST", "/todos", "Idempotency-Key: \(round)\r\n", body: #"{"title":"Once"}"#)
                try await load.untilDone(10 + 8 * (round % 5))
                let first = try server.ask(keyed)
                #expect(first.status == 201)
                #expect(server.program.end(SIGKILL) == 128 + SIGKILL)
                try await store.settle()
                try await verifyFile(of: store)
                server = try store.serve(["--port", "\(port)"])
                let again = try server.ask(keyed)
                #expect(again.body == first.body && again.fields["idempotent-replayed"] == "true", "\(again)")
            }
            let ledger = try await load.end()
            #expect(ledger.items.count > 200 && ledger.deleted > 30)
            try ledger.expectStored(over: server.connect(), beside: [0, 409])
            #expect(server.program.end() == 0)
            try await verifyFile(of: store)
        }

        /// Checks a copy of SQLite's file, so that the next server recovers the original.
        private func verifyFile(of store: ServedStore) async throws {
            guard store.database == nil else { return }
            let copy = try store.folder.copyOfData()
            #expect(try await storedNames(in: copy.path + "/data").damage.isEmpty)
        }
    }
}
