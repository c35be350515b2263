import Testing
import ViperTesting

extension OverFiles {
    @Suite("Checks of the store") struct CheckCommandTests {
        @Test("A check names what is damaged, alone and beside a server, which sends a problem instead of wrong bytes")
        func blobs() throws {
            let folder = try TemporaryFolder()
            let server = try ServedProgram(in: folder, ["--demo"])
            let fine = try check(in: folder)
            #expect(fine.status == 0 && fine.output.hasPrefix("Checked ") && fine.errors == "", "\(fine)")
            let images = try files(in: folder)
            for image in images { try folder.write("short", to: image) }
            let user = try server.ask(http("GET", "/users/ines/photos"))
            let link = try #require(user.body.split(separator: "\"full\":\"").dropFirst().first?.prefix { $0 != "\"" })
            let answer = try server.ask(http("GET", String(link)))
            #expect(answer.isProblem(500), "\(answer)")
            let beside = try check(in: folder)
            #expect(server.program.end() == 0)
            #expect(server.program.allErrors().contains(" has 5 bytes, and "))
            let alone = try check(in: folder)
            for outcome in [beside, alone] {
                #expect(outcome.status == 1)
                #expect(outcome.lines.count == images.count && outcome.lines.allSatisfy { $0.hasPrefix("blob ") })
                #expect(outcome.errors == "adder: \(images.count) of \(images.count) blobs are damaged\n")
            }
        }

        @Test("A check says what it can check, and needs a store")
        func usage() throws {
            let folder = try TemporaryFolder()
            let nothing = CommandScene.outcome(of: try Program(["check"], in: folder.path))
            #expect(nothing.status == 64 && nothing.errors.contains("--blobs"))
            let none = try check(in: folder)
            #expect(none.status == 1 && none.errors.hasPrefix("adder: there is no store in "), "\(none)")
            #expect(names(in: folder.path).isEmpty)
        }

        private func check(in folder: TemporaryFolder) throws -> CommandScene.Outcome {
            CommandScene.outcome(of: try Program(["check", "--blobs"], in: folder.path))
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
