import Glibc
import ViperTesting

extension OverFiles {
    @Suite struct ExportTests {
        private let key = "Idempotency-Key: \"moved\"\r\n"

        @Test("A store moves to PostgreSQL, beside servers there, and back: the same bytes, and nothing is done twice")
        func moves() async throws {
            let house = try House()
            try house.fill(transactions: 2500)
            var server = try house.serve()
            let answer = try server.ask(post("kept", key))
            #expect(answer.status == 201)
            #expect(try house.run("export", "first").hasPrefix("Exported 2 6"))
            #expect(!house.has("data/export") && house.folder.mode(of: "first") == 0o600)
            #expect(server.program.end() == 0)
            let first = house.folder.read("first")
            #expect(Array(try house.run("export").utf8) == first)

            let replicas = try await Replicas()
            let replica = try replicas.serve()
            let imported = try house.run("import", "all", "first", environment: [replicas.url])
            #expect(imported.hasPrefix("Imported 2 6"))
            let again = try replica.ask(post("kept", key))
            #expect(again.fields["idempotent-replayed"] == "true" && again.body == answer.body)
            #expect(again.fields["etag"] == answer.fields["etag"])
            #expect(try house.run("export", "second", environment: [replicas.url]).hasPrefix("Exported 2 6"))
            #expect(house.folder.read("second") == first)
            #expect(replica.program.end() == 0)

            try house.run("import", "all", "second", "--data", "back")
            try house.run("export", "third", "--data", "back")
            #expect(house.folder.read("third") == first)
            server = try house.serve(["--data", "back"])
            let last = try server.ask(post("kept", key))
            #expect(last.fields["idempotent-replayed"] == "true" && last.body == answer.body)
            #expect(server.program.end() == 0)
        }

        @Test("An import into a store that is served or has rows, and of a damaged file, is refused in a line")
        func refused() throws {
            let house = try House()
            try house.fill()
            try house.run("export", "file")
            let server = try house.serve()
            #expect(
                try house.failure(of: "import", "all", "file").hasPrefix(
                    "adder: another server or import holds the data folder: data"))
            #expect(server.program.end() == 0)
            #expect(
                try house.failure(of: "import", "all", "file").hasSuffix(
                    "adder: The store is not empty: items has rows. Nothing was imported.\n"))
            let bytes = house.folder.read("file")
            try house.folder.write(bytes.dropLast(1) + [], to: "cut")
            #expect(try house.failure(of: "import", "all", "cut", "--data", "new").contains("the file is truncated."))
            #expect(try house.failure(of: "export", "file") == "adder: file already exists; --replace replaces it\n")
            #expect(try house.failure(of: "export", "--data", "none") == "adder: there is no store in none\n")
            try house.run("import", "all", "file", "--data", "new")
            #expect(Array(try house.run("export", "--data", "new").utf8) == bytes)
        }

        /// Starts an export whose reader reads nothing, and waits until it is blocked.
        private func blockedExport(_ house: House) throws -> (program: Program, pipe: TestPipe) {
            let pipe = try TestPipe()
            let program = try Program(["export"], in: house.folder.path, output: pipe.writer)
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
            let house = try House()
            try house.fill(transactions: 3000)
            let server = try house.serve()
            let (program, pipe) = try blockedExport(house)
            #expect(house.has("data/export/adder.sqlite"))
            #expect(try house.failure(of: "export").contains("another process is writing "))
            #expect(program.end(SIGKILL) == 128 + SIGKILL)
            pipe.closeReader()
            #expect(house.has("data/export/adder.sqlite"))
            _ = try server.add("later")
            try house.run("export", "file")
            #expect(!house.has("data/export"))
            #expect(String(decoding: house.folder.read("file"), as: UTF8.self).contains("\"later\""))
            #expect(server.program.end() == 0)
        }

        @Test("A signal stops an export, which leaves nothing", arguments: [false, true])
        func interrupted(withServer: Bool) throws {
            let house = try House()
            try house.fill(transactions: 3000)
            let server = try withServer ? house.serve() : nil
            let (program, pipe) = try blockedExport(house)
            kill(program.identifier, SIGINT)
            #expect(program.allErrors() == "adder: The export was stopped.\n")
            #expect(program.wait() == 128 + SIGINT)
            pipe.closeReader()
            #expect(!house.has("data/export"))
            if let server { #expect(server.program.end() == 0) }
        }

        @Test("A reader that leaves ends an export with a line")
        func readerLeaves() throws {
            let house = try House()
            try house.fill(transactions: 3000)
            let (program, pipe) = try blockedExport(house)
            pipe.closeReader()
            #expect(
                program.allErrors().hasSuffix(
                    "adder: standard output cannot be written: Broken pipe. The export is incomplete.\n"))
            #expect(program.wait() == 1)
        }

        @Test(
            "An import that is stopped or killed leaves an empty store, into which it can be done again",
            arguments: [SIGINT, SIGKILL])
        func importEnded(signal: Int32) throws {
            let house = try House()
            try house.fill(transactions: 5000)
            try house.run("export", "file")
            let bytes = house.folder.read("file")
            let pipe = try TestPipe()
            let program = try house.command("import", "all", "-", "--data", "new", input: pipe.reader)
            pipe.closeReader()
            // All but what fits into a pipe has been read.
            #expect(pipe.write(bytes.dropLast(1000)))
            kill(program.identifier, signal)
            if signal == SIGINT {
                #expect(program.allErrors().hasSuffix("adder: The import was stopped. Nothing was imported.\n"))
            }
            #expect(program.wait() == 128 + signal)
            pipe.closeWriter()
            try house.run("import", "all", "file", "--data", "new")
            #expect(Array(try house.run("export", "--data", "new").utf8) == bytes)
        }
    }
}
