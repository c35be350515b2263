import Glibc
import ViperTesting

extension OverReplicas {
    @Suite struct PostgreSQLImportTests {
        private func balance(_ account: String, from server: ServedProgram) throws -> String? {
            try server.ask(http("GET", "/accounts/\(account)")).text("balance")
        }

        @Test("The command imports beside two servers, and both show all of it, or nothing of what has a fault")
        func beside() async throws {
            let replicas = try await ReplicaSet()
            let account = try replicas.first.addAccount()
            try replicas.folder.writeTransactions(1500, to: "transactions.csv")
            let importing = ["import", "transactions", "--account", account]
            let good = try replicas.command(importing + ["transactions.csv"]).outcome()
            #expect(good.status == 0 && good.output.hasPrefix("Imported 1 500 transactions in "), "\(good)")
            #expect(good.errors.hasPrefix("100 %, 1 500 rows, "))
            try replicas.folder.write(
                ImportStore.header + ImportStore.row + "posted,2026-11-21,Lamp,1.5,debit\n", to: "bad")
            let bad = try replicas.command(importing + ["bad"]).failure()
            #expect(bad.hasPrefix("adder: line 3: amount: ") && bad.hasSuffix(" Nothing was imported.\n"), "\(bad)")
            try replicas.folder.write(Self.repositories(700), to: "repositories.json")
            let repositories = try replicas.command(["import", "repositories", "repositories.json"]).outcome()
            #expect(repositories.status == 0 && repositories.output.hasPrefix("Imported 700 repositories in "))
            for server in replicas.servers {
                #expect(try balance(account, from: server) == "1500.00")
                #expect(try server.ask(http("GET", "/repositories")).body.contains("\"totalCount\":700"))
            }
            replicas.end()
            #expect(try await replicas.database.query("SELECT COUNT(*) FROM transactions") == "1500")
        }

        @Test("While one imports another is refused; what is left of one that is killed a server's next start removes")
        func killed() async throws {
            let replicas = try await ReplicaSet(1)
            let account = try replicas.first.addAccount()
            let pipe = try TestPipe()
            let importing = ["import", "transactions", "--account", account]
            let program = try replicas.command(importing + ["-"], input: pipe.reader)
            pipe.closeReader()
            #expect(pipe.write((ImportStore.header + String(repeating: ImportStore.row, count: 20_000)).utf8))
            let database = replicas.database
            let count = "SELECT COUNT(*) FROM transactions"
            try await untilThere { try await database.query(count) != "0" ? () : nil }
            try replicas.folder.writeTransactions(1, to: "transactions.csv")
            let second = try replicas.command(importing + ["transactions.csv"]).failure()
            #expect(second == "adder: Another import is running. Nothing was imported.\n")
            #expect(program.end(SIGKILL) == 128 + SIGKILL)
            pipe.closeWriter()
            #expect(try balance(account, from: replicas.first) == "0.00")
            replicas.end()
            let locks = "SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory'"
            // Until PostgreSQL has seen that it is gone.
            try await untilThere { try await database.query(locks) == "0" ? () : nil }
            let server = try replicas.startAnother()
            try await untilThere { try await database.query(count) == "0" ? () : nil }
            let third = try replicas.command(importing + ["transactions.csv"]).outcome()
            #expect(third.status == 0 && third.output.hasPrefix("Imported 1 transaction in "), "\(third)")
            #expect(try balance(account, from: server) == "1.00")
            #expect(server.program.end() == 0)
        }

        /// Repositories in GitHub's format.
        private static func repositories(_ count: Int) -> String {
            let items = (1...count).map { id in
                #"{"id":\#(id),"name":"r\#(id)","full_name":"o/r\#(id)","owner":{"login":"o"},"#
                    + #""html_url":"https://example.org/o/r\#(id)","updated_at":"2026-11-21T12:00:00Z","#
                    + #""stargazers_count":\#(id),"language":"Swift","forks_count":2}"#
            }
            return "[" + items.joined(separator: ",\n") + "]"
        }
    }
}
