import Glibc
import ViperTesting

extension OverFiles {
    @Suite struct ExportTests {
        private let store: ServedStore

        init() throws { store = try ServedStore() }

        private let key = "Idempotency-Key: \"moved\"\r\n"

        @Test("A store moves to PostgreSQL, beside servers there, and back: the same bytes, and nothing is done twice")
        func moves() async throws {
            try store.fill(transactions: 2500)
            var server = try store.serve()
            let answer = try server.ask(post("kept", key))
            #expect(answer.status == 201)
            #expect(try store.run("export", "first").hasPrefix("Exported 2 6"))
            #expect(!store.has("data/export") && store.folder.mode(of: "first") == 0o600)
            #expect(server.program.end() == 0)
            let first = store.folder.read("first")
            #expect(Array(try store.run("export").utf8) == first)

            let replicas = try await ReplicaSet(1)
            let replica = replicas.first
            let imported = try store.run("import", "all", "first", environment: [replicas.url])
            #expect(imported.hasPrefix("Imported 2 6"))
            let again = try replica.ask(post("kept", key))
            #expect(again.fields["idempotent-replayed"] == "true" && again.body == answer.body)
            #expect(again.fields["etag"] == answer.fields["etag"])
            #expect(try store.run("export", "second", environment: [replicas.url]).hasPrefix("Exported 2 6"))
            #expect(store.folder.read("second") == first)
            #expect(replica.program.end() == 0)

            try store.run("import", "all", "second", "--data", "back")
            try store.run("export", "third", "--data", "back")
            #expect(store.folder.read("third") == first)
            server = try store.serve(["--data", "back"])
            let last = try server.ask(post("kept", key))
            #expect(last.fields["idempotent-replayed"] == "true" && last.body == answer.body)
            #expect(server.program.end() == 0)
        }

        @Test("An import into a store that is served or has rows, and of a damaged file, is refused in a line")
        func refused() throws {
            try store.fill()
            try store.run("export", "file")
            let server = try store.serve()
            #expect(
                try store.failure(of: "import", "all", "file").hasPrefix(
                    "adder: another server or import holds the data folder: data"))
            #expect(server.program.end() == 0)
            #expect(
                try store.failure(of: "import", "all", "file").hasSuffix(
                    "adder: The store is not empty: items has rows. Nothing was imported.\n"))
            let bytes = store.folder.read("file")
            try store.folder.write(bytes.dropLast(1) + [], to: "cut")
            #expect(try store.failure(of: "import", "all", "cut", "--data", "new").contains("the file is truncated."))
            #expect(try store.failure(of: "export", "file") == "adder: file already exists; --replace replaces it\n")
            #expect(try store.failure(of: "export", "--data", "none") == "adder: there is no store in none\n")
            try store.run("import", "all", "file", "--data", "new")
            #expect(Array(try store.run("export", "--data", "new").utf8) == bytes)
        }

        /// Starts an export whose reader reads nothing, and waits until it is blocked.
        private func blockedExport() throws -> (program: Program, pipe: TestPipe) {
            let pipe = try TestPipe()
            let program = try Program(["export"], in: store.folder.path, output: pipe.writer)
            pipe.closeWriter()
            #expect(
                ServedProgram.eventually {
                    var count: Int32 = 0
                    return ioctl(pipe.reader, UInt(FIONREAD), &count) == 0 && count >= 60_000
                })
            return (program, pipe)
        }

        @Test("An export that is killed leaves a copy beside the server, which the next one removes")
        func killed() throws {
            try store.fill(transactions: 3000)
            let server = try store.serve()
            let (program, pipe) = try blockedExport()
            #expect(store.has("data/export/adder.sqlite"))
            #expect(try store.failure(of: "export").contains("another process is writing "))
            #expect(program.end(SIGKILL) == 128 + SIGKILL)
            pipe.closeReader()
            #expect(store.has("data/export/adder.sqlite"))
            _ = try server.add("later")
            try store.run("export", "file")
            #expect(!store.has("data/export"))
            #expect(String(decoding: store.folder.read("file"), as: UTF8.self).contains("\"later\""))
            #expect(server.program.end() == 0)
        }

        @Test("A signal stops an export, which leaves nothing", arguments: [false, true])
        func interrupted(withServer: Bool) throws {
            try store.fill(transactions: 3000)
            let server = try withServer ? store.serve() : nil
            let (program, pipe) = try blockedExport()
            kill(program.identifier, SIGINT)
            #expect(program.failure(128 + SIGINT) == "adder: The export was stopped.\n")
            pipe.closeReader()
            #expect(!store.has("data/export"))
            if let server { #expect(server.program.end() == 0) }
        }

        @Test("A reader that leaves ends an export with a line")
        func readerLeaves() throws {
            try store.fill(transactions: 3000)
            let (program, pipe) = try blockedExport()
            pipe.closeReader()
            #expect(
                program.failure().hasSuffix(
                    "adder: standard output cannot be written: Broken pipe. The export is incomplete.\n"))
        }

        @Test(
            "An import that is stopped or killed leaves an empty store, into which it can be done again",
            arguments: [SIGINT, SIGKILL])
        func importEnded(signal: Int32) throws {
            try store.fill(transactions: 5000)
            try store.run("export", "file")
            let bytes = store.folder.read("file")
            let pipe = try TestPipe()
            let program = try store.command("import", "all", "-", "--data", "new", input: pipe.reader)
            pipe.closeReader()
            // All but what fits into a pipe has been read.
            #expect(pipe.write(bytes.dropLast(1000)))
            kill(program.identifier, signal)
            if signal == SIGINT {
                #expect(program.allErrors().hasSuffix("adder: The import was stopped. Nothing was imported.\n"))
            }
            #expect(program.wait() == 128 + signal)
            pipe.closeWriter()
            try store.run("import", "all", "file", "--data", "new")
            #expect(Array(try store.run("export", "--data", "new").utf8) == bytes)
        }
    }
}
