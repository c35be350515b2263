import Glibc
import ViperTesting

@testable import ViperFeatures
@testable import adder

extension OverFiles {
    @Suite struct ImportTests {
        @Test("Without a server, with one, and from standard input: all rows at once, and the totals follow")
        func imports() throws {
            let store = try ImportStore()
            try store.write(rows: 1500)
            let alone = try store.importing(store.file)
            #expect(alone.allOutput().hasPrefix("Imported 1 500 transactions in "))
            #expect(alone.allErrors().hasPrefix("100 %, 1 500 rows, "))
            #expect(alone.wait() == 0)
            let server = try store.serve()
            #expect(try store.balance(from: server) == "1500.00")
            let beside = try store.importing(store.file)
            #expect(beside.allOutput().hasPrefix("Imported 1 500 transactions in "))
            #expect(beside.allErrors().hasPrefix("100 %, 1 500 rows, "))
            #expect(beside.wait() == 0)
            #expect(try store.balance(from: server) == "3000.00")
            let piped = try ImportPipe(into: store)
            #expect(piped.write(rows: 10))
            piped.close()
            #expect(piped.program.allOutput().hasPrefix("Imported 10 transactions in "))
            #expect(piped.program.wait() == 0)
            #expect(try store.balance(from: server) == "3010.00")
            #expect(server.program.end() == 0)
            #expect(access(store.data + "/adder.sock", F_OK) != 0)
        }

        @Test("With --skip-existing a file may come twice: the last line says how many of its rows are new")
        func existing() throws {
            let store = try ImportStore()
            try store.write(rows: 2)
            func check(_ line: String) throws {
                let program = try store.importing(store.file, ["--skip-existing"])
                let output = program.allOutput()
                let parts = output.split(separator: " in ", maxSplits: 1)
                let end = parts.last?.drop { $0 != "i" } ?? ""
                #expect("\(parts.first ?? "") \(end)" == line.replacing("DATA", with: store.data) + "\n")
                #expect(program.wait() == 0)
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
            let (data, file) = (folder.path + "/elsewhere", folder.path + "/repositories.json")
            let text = try #require(fopen(file, "we"))
            fputs("[]", text)
            fclose(text)
            let arguments = ["import", "repositories", "--data", data, file]
            for isNew in [true, false] {
                let program = try Program(arguments, in: folder.path)
                let output = program.allOutput()
                #expect(output.hasPrefix("Imported 0 repositories in "))
                #expect(output.hasSuffix(" s into the store in \(data).\n"))
                let line = "adder: there is no store in \(data) yet; creating a new one\n"
                #expect(program.allErrors().hasPrefix(line) == isNew)
                #expect(program.wait() == 0)
            }
        }

        @Test("The server serves reads and writes during an import")
        func meanwhile() throws {
            let store = try ImportStore()
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
            let store = try ImportStore()
            try store.write(rows: 3000, then: "posted,2026-11-21,Lamp,1.5,debit\n")
            let line =
                "adder: line 3002: amount: Expected an amount with two decimals, such as 12.50, found '1.5'. "
                + "Nothing was imported.\n"
            let alone = try store.importing(store.file)
            #expect(alone.allErrors() == line)
            #expect(alone.wait() == 1)
            let server = try store.serve()
            let beside = try store.importing(store.file)
            #expect(beside.allErrors() == line)
            #expect(beside.wait() == 1)
            let other = try store.importing(store.file, account: "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b")
            #expect(other.allErrors().contains("Account with id '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' was not found."))
            #expect(other.wait() == 1)
            #expect(try store.balance(from: server) == "0.00")
            #expect(server.program.end() == 0)
            #expect(try await store.rowCount() == 0)
        }

        @Test("A missing file, a folder, and an invalid account id are reported in one line")
        func wrongArguments() throws {
            let store = try ImportStore()
            let missing = try store.importing("nowhere.csv")
            #expect(
                missing.allErrors()
                    == "adder: nowhere.csv cannot be read: No such file or directory. Nothing was imported.\n")
            #expect(missing.wait() == 1)
            let folder = try store.importing(".")
            #expect(folder.allErrors() == "adder: . is a folder. Nothing was imported.\n")
            #expect(folder.wait() == 1)
            let account = try store.importing(store.file, account: "mine")
            #expect(account.allErrors().contains("--account takes an id, not 'mine'"))
            #expect(account.wait() == 64)
        }

        @Test("While one import runs another is refused, with a server and without", arguments: [false, true])
        func second(withServer: Bool) throws {
            let store = try ImportStore()
            let server = try withServer ? store.serve() : nil
            let first = try ImportPipe(into: store)
            #expect(first.write(rows: 100_000))
            try store.write(rows: 1)
            let second = try store.importing(store.file)
            #expect(second.allErrors() == "adder: Another import is running. Nothing was imported.\n")
            #expect(second.wait() == 1)
            first.close()
            #expect(first.program.allOutput().hasPrefix("Imported 100 000 transactions in "))
            #expect(first.program.wait() == 0)
            if let server { #expect(server.program.end() == 0) }
        }

        @Test("An importer that is killed leaves nothing to be seen; the next start sweeps, and it works again")
        func importerKilled() async throws {
            let store = try ImportStore()
            let killed = try ImportPipe(into: store)
            #expect(killed.write(rows: 120_000))
            #expect(killed.program.end(SIGKILL) == 128 + SIGKILL)
            killed.close()
            #expect(try await store.rowCount() > 0)
            try await expectSwept(store)
            try store.write(rows: 5)
            #expect(try store.importing(store.file).wait() == 0)
            #expect(try await store.rowCount() == 5)
        }

        @Test("A server that is killed while it imports leaves nothing to be seen, and its client says so")
        func serverKilled() async throws {
            let store = try ImportStore()
            let server = try store.serve()
            let client = try ImportPipe(into: store)
            #expect(client.write(rows: 100_000))
            #expect(server.program.end(SIGKILL) == 128 + SIGKILL)
            #expect(client.program.allErrors().hasSuffix("adder: The server went away. Nothing was imported.\n"))
            #expect(client.program.wait() == 1)
            client.close()
            #expect(try await store.rowCount() > 0)
            try await expectSwept(store)
        }

        /// Restarts servers until leftovers are gone: each removes them in the background, a part at a time if it is
        /// stopped early.
        private func expectSwept(_ store: ImportStore) async throws {
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
            let store = try ImportStore()
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
            let store = try ImportStore()
            let server = try store.serve()
            let client = try ImportPipe(into: store)
            #expect(client.write(rows: 50_000))
            #expect(server.program.end() == 0)
            #expect(client.program.allErrors().hasSuffix("adder: The server is stopping. Nothing was imported.\n"))
            #expect(client.program.wait() == 1)
            client.close()
            #expect(try await store.rowCount() == 0)
        }

        @Test("A signal stops an import and undoes it, with a server and without", arguments: [false, true])
        func interrupted(withServer: Bool) async throws {
            let store = try ImportStore()
            let server = try withServer ? store.serve() : nil
            let pipe = try ImportPipe(into: store)
            #expect(pipe.write(rows: 100_000))
            kill(pipe.program.identifier, SIGINT)
            #expect(pipe.program.allErrors().hasSuffix("adder: The import was stopped. Nothing was imported.\n"))
            #expect(pipe.program.wait() == 128 + SIGINT)
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

        @Test("Repositories are imported by the same means, and again without duplicates")
        func repositories() throws {
            let store = try ImportStore()
            try store.write(
                """
                {"total_count":1,"items":[{"id":7,"name":"lamp","full_name":"ann/lamp","description":null,"language":"Swift",\
                "stargazers_count":5,"forks_count":1,"owner":{"login":"ann","avatar_url":"https://example.org/a.png"},\
                "html_url":"https://example.org/ann/lamp","updated_at":"2026-11-21T04:12:00Z"}]}
                """)
            let alone = try store.importing("repositories", store.file)
            #expect(alone.allOutput().hasPrefix("Imported 1 repository in "))
            #expect(alone.wait() == 0)
            let server = try store.serve()
            let beside = try store.importing("repositories", store.file)
            #expect(beside.allOutput().hasPrefix("Imported 1 repository in "))
            #expect(beside.wait() == 0)
            #expect(try server.ask(http("GET", "/repositories")).body.contains(#""totalCount":1,"#))
            try store.write("[1]")
            let broken = try store.importing("repositories", store.file)
            #expect(broken.allErrors().hasPrefix("adder: Repository 1 at byte 1: "))
            #expect(broken.wait() == 1)
            #expect(server.program.end() == 0)
        }

        @Test("On a terminal one line is drawn anew, never wider than it is, and taken away at the end")
        func terminal() throws {
            let store = try ImportStore()
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
