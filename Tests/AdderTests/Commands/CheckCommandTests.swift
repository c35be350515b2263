import Glibc
import ViperTesting

extension OverFiles {
    @Suite("What is checked before it is served") struct CheckCommandTests {
        @Test("A check has a line for everything, and changes nothing", arguments: ServedStore.Engine.allCases)
        func whole(engine: ServedStore.Engine) async throws {
            let store = try await ServedStore.served(engine, ["--demo"])
            let before = try await store.state()
            let found = try store.check(["--blobs"])
            #expect(found.status == 0 && found.errors == "" && found.failed == [], "\(found)")
            #expect(found.line("settings")?.hasPrefix("ok      ") == true)
            #expect(found.line("program")?.contains("11 features and ") == true)
            #expect(found.line("disk")?.contains(" MB are free on that of ") == true)
            let place = engine == .sqlite ? "data" : "PostgreSQL"
            #expect(found.line("store") == "ok      \(place) has this program's schema")
            #expect(found.line("identity") == "ok      the store is where it was used last")
            #expect(found.line("clock")?.hasSuffix(engine == .sqlite ? "Z" : ", as in PostgreSQL") == true)
            #expect(found.line("blobs")?.hasSuffix(" MB: all are what was stored") == true)
            #expect(found.line("mail.server") == "ok      none is set")
            #expect(found.line("repositories.upstream") == "ok      none is set")
            #expect(try await store.state() == before)
        }

        @Test(
            "A server is checked beside, and SQLite's store after it was killed", arguments: ServedStore.Engine.allCases
        )
        func beside(engine: ServedStore.Engine) async throws {
            let store = try await ServedStore(engine)
            let server = try store.serve()
            _ = try server.add("thing")
            let beside = try store.check(["--blobs"])
            #expect(beside.status == 0 && beside.failed == [] && beside.line("blobs") != nil, "\(beside)")
            _ = try server.add("other")
            #expect(server.program.end(SIGKILL) == 128 + SIGKILL)
            try await store.settle()
            let before = try await store.state()
            let after = try store.check(["--blobs"])
            #expect(after.status == 0 && after.failed == [], "\(after)")
            #expect(try await store.state() == before)
        }

        @Test("A check says that SQLite's store was copied, and leaves it to the server to act")
        func copied() async throws {
            let store = try await ServedStore.served(.sqlite)
            let copying = "cd '\(store.folder.path)' && cp -R data copy && rm -r data && mv copy data"
            #expect(run(["/bin/sh", "-c", copying]).0 == 0)
            for _ in 0..<2 {
                let found = try store.check()
                #expect(found.status == 0, "\(found)")
                #expect(
                    found.line("identity")
                        == "ok      the store was restored, copied or promoted; serve begins another history")
            }
        }

        @Test("A check names what is damaged, alone and beside a server, which sends a problem instead of wrong bytes")
        func blobs() async throws {
            let store = try await ServedStore(.sqlite)
            let folder = store.folder
            let server = try ServedProgram(in: folder, ["--demo"])
            let images = try files(in: folder)
            for image in images { try folder.write("short", to: image) }
            let user = try server.ask(http("GET", "/users/ines/photos"))
            let link = try #require(user.body.split(separator: "\"full\":\"").dropFirst().first?.prefix { $0 != "\"" })
            let answer = try server.ask(http("GET", String(link)))
            #expect(answer.isProblem(500), "\(answer)")
            let beside = try store.check(["--blobs"])
            #expect(server.program.end() == 0)
            #expect(server.program.allErrors().contains(" has 5 bytes, and "))
            for found in [beside, try store.check(["--blobs"])] {
                #expect(found.status == 1 && found.failed == ["blobs"], "\(found)")
                #expect(found.output.split(separator: "\n").count { $0.hasPrefix("blob ") } == images.count)
                #expect(found.line("blobs") == "failed  \(images.count) of \(images.count) blobs are damaged")
            }
            #expect(try store.check().status == 0)
        }

        private func files(in folder: TemporaryFolder) throws -> [String] {
            let shelves = names(in: folder.path + "/data/blobs").filter { $0 != "incoming" }
            let files = shelves.flatMap { shelf in
                names(in: "\(folder.path)/data/blobs/\(shelf)").map { "data/blobs/\(shelf)/\($0)" }
            }
            try #require(files.count > 4)
            return files
        }
    }
}
