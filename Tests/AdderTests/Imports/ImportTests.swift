import Glibc
import ViperTesting

@testable import ViperFeatures
@testable import adder

extension OverFiles {
    @Suite struct ImportTests {
        private let store: ImportStore

        init() throws { store = try ImportStore() }

        @Test("Without a server, with one, and from standard input: all rows at once, and the totals follow")
        func imports() throws {
            try store.write(rows: 1500)
            func importAll() throws {
                let outcome = try store.importing(store.file).outcome()
                #expect(outcome.output.hasPrefix("Imported 1 500 transactions in "))
                #expect(outcome.errors.hasPrefix("100 %, 1 500 rows, "))
                #expect(outcome.status == 0)
            }
            try importAll()
            let server = try store.serve()
            #expect(try store.balance(from: server) == "1500.00")
            try importAll()
            #expect(try store.balance(from: server) == "3000.00")
            let piped = try ImportPipe(into: store)
            #expect(piped.write(rows: 10))
            piped.close()
            #expect(piped.program.outcome().output.hasPrefix("Imported 10 transactions in "))
            #expect(try store.balance(from: server) == "3010.00")
            #expect(server.program.end() == 0)
            #expect(access(store.data + "/adder.sock", F_OK) != 0)
        }

        @Test("With --skip-existing a file may come twice: the last line says how many of its rows are new")
        func existing() throws {
            try store.write(rows: 2)
            func check(_ line: String) throws {
                let outcome = try store.importing(store.file, ["--skip-existing"]).outcome()
                let parts = outcome.output.split(separator: " in ", maxSplits: 1)
                let end = parts.last?.drop { $0 != "i" } ?? ""
                #expect("\(parts.first ?? "") \(end)" == line.replacing("DATA", with: store.data) + "\n")
                #expect(outcome.status == 0)
            }
            try check("Imported 2 new transactions into the store in DATA; 0 were there already.")
            try store.write(rows: 2, then: "posted,2026-11-21,Lamp,1.00,debit\n")
            try check("Imported 1 new transaction into the store in DATA; 2 were there already.")
            let server = try store.serve()
            try store.write(rows: 3)
            try check("Imported 1 new transaction into the store in DATA; 2 were there already.")
            try check("Imported 0 new transactions into the store in DATA; 3 were there already.")
            #expect(try store.balance(from: server) == "4.00")
            #expect(server.program.end() == 0)
        }

        @Test("A store that is made by an import is announced before, and every import names its store at the end")
        func newStore() throws {
            let folder = try TemporaryFolder()
            let data = folder.path + "/elsewhere"
            try folder.write("[]", to: "repositories.json")
            let arguments = ["import", "repositories", "--data", data, "repositories.json"]
            for isNew in [true, false] {
                let outcome = try Program(arguments, in: folder.path).outcome()
                #expect(outcome.output.hasPrefix("Imported 0 repositories in "))
                #expect(outcome.output.hasSuffix(" s into the store in \(data).\n"))
                let line = "adder: there is no store in \(data) yet; creating a new one\n"
                #expect(outcome.errors.hasPrefix(line) == isNew)
                #expect(outcome.status == 0)
            }
        }

        @Test("The server serves reads and writes during an import")
        func meanwhile() throws {
            try store.write(rows: 60_000)
            let server = try store.serve()
            let program = try store.importing(store.file)
            var posted = 0
            while kill(program.identifier, 0) == 0 && waitpidWithoutReaping(program.identifier) {
                _ = try server.add("meanwhile \(posted)")
                posted += 1
                #expect(["0.00", "60000.00"].contains(try store.balance(from: server)))
            }
            #expect(program.wait() == 0)
            #expect(posted > 0)
            #expect(try store.balance(from: server) == "60000.00")
            #expect(server.program.end() == 0)
        }

        @Test("A fault is reported in the same words with a server and without, and no row of the import remains")
        func fault() async throws {
            try store.write(rows: 3000, then: "posted,2026-11-21,Lamp,1.5,debit\n")
            let line =
                "adder: line 3002: amount: Expected an amount with two decimals, such as 12.50, found '1.5'. "
                + "Nothing was imported.\n"
            #expect(try store.importing(store.file).failure() == line)
            let server = try store.serve()
            #expect(try store.importing(store.file).failure() == line)
            let other = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b"
            let unknown = try store.importing(store.file, account: other).failure()
            #expect(unknown.contains("Account with id '\(other)' was not found."))
            #expect(try store.balance(from: server) == "0.00")
            #expect(server.program.end() == 0)
            #expect(try await store.rowCount() == 0)
        }

        @Test("A missing file, a folder, and an invalid account id are reported in one line")
        func wrongArguments() throws {
            for (file, reason) in [
                ("nowhere.csv", "nowhere.csv cannot be read: No such file or directory."), (".", ". is a folder."),
            ] {
                #expect(try store.importing(file).failure() == "adder: \(reason) Nothing was imported.\n")
            }
            let account = try store.importing(store.file, account: "mine").failure(64)
            #expect(account.contains("--account takes an id, not 'mine'"))
        }

        @Test("While one import runs another is refused, with a server and without", arguments: [false, true])
        func second(withServer: Bool) throws {
            let server = try withServer ? store.serve() : nil
            let first = try ImportPipe(into: store)
            #expect(first.write(rows: 100_000))
            try store.write(rows: 1)
            let second = try store.importing(store.file).failure()
            #expect(second == "adder: Another import is running. Nothing was imported.\n")
            first.close()
            let outcome = first.program.outcome()
            #expect(outcome.status == 0 && outcome.output.hasPrefix("Imported 100 000 transactions in "), "\(outcome)")
            if let server { #expect(server.program.end() == 0) }
        }

        @Test("An importer that is killed leaves nothing to be seen; the next start sweeps, and it works again")
        func importerKilled() async throws {
            let killed = try ImportPipe(into: store)
            #expect(killed.write(rows: 120_000))
            #expect(killed.program.end(SIGKILL) == 128 + SIGKILL)
            killed.close()
            #expect(try await store.rowCount() > 0)
            try await expectSwept()
            try store.write(rows: 5)
            #expect(try store.importing(store.file).wait() == 0)
            #expect(try await store.rowCount() == 5)
        }

        @Test("A server that is killed while it imports leaves nothing to be seen, and its client says so")
        func serverKilled() async throws {
            let server = try store.serve()
            let client = try ImportPipe(into: store)
            #expect(client.write(rows: 100_000))
            #expect(server.program.end(SIGKILL) == 128 + SIGKILL)
            #expect(client.program.failure().hasSuffix("adder: The server went away. Nothing was imported.\n"))
            client.close()
            #expect(try await store.rowCount() > 0)
            try await expectSwept()
        }

        /// Restarts servers until leftovers are gone: each removes them in the background, a part at a time if it is
        /// stopped early.
        private func expectSwept() async throws {
            for _ in 0..<100 {
                let server = try store.serve()
                #expect(try store.balance(from: server) == "0.00")
                usleep(300_000)
                #expect(server.program.end() == 0)
                if try await store.rowCount() == 0 { return }
            }
            Issue.record("rows are still there")
        }

        @Test("A client that is killed has its import undone, and the next one is done")
        func clientKilled() async throws {
            let server = try store.serve()
            let client = try ImportPipe(into: store)
            #expect(client.write(rows: 100_000))
            #expect(client.program.end(SIGKILL) == 128 + SIGKILL)
            client.close()
            try store.write(rows: 7)
            // Until the server has noticed, another import can run.
            #expect(try ServedProgram.eventually { try store.importing(store.file).wait() == 0 })
            #expect(try store.balance(from: server) == "7.00")
            #expect(server.program.end() == 0)
            #expect(try await store.rowCount() == 7)
        }

        @Test("A stopped server undoes the import and says so to the client")
        func serverStopped() async throws {
            let server = try store.serve()
            let client = try ImportPipe(into: store)
            #expect(client.write(rows: 50_000))
            #expect(server.program.end() == 0)
            #expect(client.program.failure().hasSuffix("adder: The server is stopping. Nothing was imported.\n"))
            client.close()
            #expect(try await store.rowCount() == 0)
        }

        @Test("A signal stops an import and undoes it, with a server and without", arguments: [false, true])
        func interrupted(withServer: Bool) async throws {
            let server = try withServer ? store.serve() : nil
            let pipe = try ImportPipe(into: store)
            #expect(pipe.write(rows: 100_000))
            kill(pipe.program.identifier, SIGINT)
            let errors = pipe.program.failure(128 + SIGINT)
            #expect(errors.hasSuffix("adder: The import was stopped. Nothing was imported.\n"))
            pipe.close()
            if let server {
                #expect(try store.balance(from: server) == "0.00")
                #expect(server.program.end() == 0)
            }
            #expect(try await store.rowCount() == 0)
        }

        @Test("A data folder with a long path takes imports while it is served")
        func longPath() throws {
            let store = try ImportStore(nested: 3)
            #expect(store.data.utf8.count > 300)
            try store.write(rows: 3)
            let server = try store.serve()
            #expect(try store.importing(store.file).wait() == 0)
            #expect(try store.balance(from: server) == "3.00")
            var status = stat()
            #expect(stat(store.data + "/adder.sock", &status) == 0 && status.st_mode & 0o777 == 0o600)
            #expect(server.program.end() == 0)
        }

        @Test("Repositories are imported by the same means, again without duplicates, and a fault says where it is")
        func repositories() throws {
            let lamp =
                #"{"id":7,"name":"lamp","full_name":"ann/lamp","description":null,"language":"Swift","#
                + #""stargazers_count":5,"forks_count":1,"owner":{"login":"ann","avatar_url":"https://example.org/a.png"},"#
                + #""html_url":"https://example.org/ann/lamp","updated_at":"2026-11-21T04:12:00Z"}"#
            func check(_ text: String, _ line: String) throws {
                try store.write(text)
                let outcome = try store.importing("repositories", store.file).outcome()
                #expect(outcome.status == 0 && outcome.output.hasPrefix(line), "\(outcome)")
            }
            try check(#"{"total_count":1,"items":[\#(lamp)]}"#, "Imported 1 repository in ")
            let server = try store.serve()
            try check("[\(lamp)]", "Imported 1 repository in ")
            let two = "[\(lamp),\(lamp.replacing(#""id":7"#, with: #""id":8"#))]"
            for _ in 1...2 { try check(two, "Imported 2 repositories in ") }
            #expect(try server.ask(http("GET", "/repositories")).body.contains(#""totalCount":2,"#))
            try store.write("[\(lamp),{}]")
            let broken = try store.importing("repositories", store.file).failure()
            #expect(broken.contains("adder: Repository 2 at byte \(lamp.utf8.count + 2): id: expected the"))
            #expect(server.program.end() == 0)
        }

        @Test("On a terminal one line is drawn anew, never wider than it is, and taken away at the end")
        func terminal() throws {
            let terminal = try Terminal(columns: 40)
            let pipe = try ImportPipe(into: store, terminal: terminal.inner)
            #expect(terminal.read(until: "MB").contains("0 rows"))
            #expect(pipe.write(rows: 20_000))
            pipe.close()
            #expect(pipe.program.wait() == 0)
            terminal.closeInner()
            let text = terminal.allText
            #expect(text.hasPrefix("\r") && text.hasSuffix("\r\u{1B}[K"))
            #expect(!text.contains("\n"))
            for line in text.split(separator: "\r") { #expect(line.count - "\u{1B}[K".count <= 39, "\(line)") }
        }
    }
}
