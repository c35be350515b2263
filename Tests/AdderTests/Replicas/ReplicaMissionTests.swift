import Glibc
import ViperTesting

extension OverReplicas {
    /// Missions of servers that are killed.
    @Suite("Missions of servers that are killed") struct ReplicaMissionTests {
        private static let rows = 1000
        private static let batches = 5
        /// As if everybody's leases had lasted their longest: they have ended if nobody has renewed them since.
        private static let endOfLeases: SQL = "UPDATE jobs SET due_at = due_at - 20000000 WHERE is_running"

        /// Adds an account with many transactions, and returns its id.
        private func addAccount(on server: ServedProgram) throws -> String {
            let account = try server.addAccount()
            let row = #"{"group":"posted","date":"2026-11-21","description":"Lamp","amount":"1.00","kind":"debit"}"#
            let batch = "[" + Array(repeating: row, count: Self.rows).joined(separator: ",") + "]"
            let client = server.connect()
            for _ in 0..<Self.batches {
                let answer = client.ask(http("POST", "/accounts/\(account)/transactions/batch", body: batch))
                try #require(answer?.status == 201)
            }
            return account
        }

        /// Asks for a report, and returns its path.
        private func begin(_ account: String, at server: ServedProgram) throws -> String {
            let order = #"{"kind":"report","account":"\#(account)","format":"csv"}"#
            let answer = try server.ask(http("POST", "/missions", body: order))
            try #require(answer.status == 202, "\(answer)")
            return try #require(answer.fields["location"])
        }

        /// Waits until the mission has succeeded, and expects its whole result. Until then there is none to see.
        private func expectResult(_ mission: String, at server: ServedProgram) throws {
            let isDone = try ServedProgram.eventually {
                let result = try server.ask(http("GET", mission + "/result"))
                if result.status == 409 { return false }
                #expect(result.status == 200, "\(result.status)")
                #expect(result.body.split(separator: "\r\n").count == Self.rows * Self.batches + 1)
                return true
            }
            #expect(isDone)
            let answer = try server.ask(http("GET", mission))
            #expect(answer.text("status") == "succeeded", "\(answer)")
        }

        @Test("A mission of a server that is killed goes on at another one, and its half result is never seen")
        func takeover() async throws {
            let replicas = try await ReplicaSet()
            let account = try addAccount(on: replicas.first)
            // All of the result is written, and nobody may refer to it yet.
            let blocker = try await RowBlocker(on: replicas.database, of: "blobs")
            let mission = try begin(account, at: replicas.first)
            try await blocker.untilSomebodyWaits()
            #expect(try replicas.second.ask(http("GET", mission)).text("status") == "running")
            #expect(try replicas.second.ask(http("GET", mission + "/result")).isProblem(409))
            // Whichever server has it: both take missions.
            for index in replicas.servers.indices { replicas.kill(index) }
            try await blocker.end()
            try await replicas.database.query("\(Self.endOfLeases)")
            let server = try replicas.startAnother()
            try expectResult(mission, at: server)
            #expect(server.program.end() == 0)
        }

        @Test("A mission of a server over SQLite that is killed goes on when it is started again")
        func restart() async throws {
            let store = try await ServedStore(.sqlite)
            let server = try store.serve()
            let account = try addAccount(on: server)
            let mission = try begin(account, at: server)
            #expect(server.program.end(SIGKILL) == 128 + SIGKILL)
            try await store.execute(Self.endOfLeases)
            let again = try store.serve()
            try expectResult(mission, at: again)
            #expect(again.program.end() == 0)
        }
    }
}
