import ViperTesting

extension OverFiles {
    @Suite struct ForeignStoreTests {
        private let store: ServedStore

        init() throws { store = try ServedStore() }

        @Test("A backup with a bit turned is refused in a line, and one without a checksum is restored with one")
        func damaged() throws {
            try store.fill()
            try store.run("backup", "copy")
            let bytes = store.folder.read("copy")
            var flipped = bytes
            flipped[bytes.count / 2] ^= 4
            try store.folder.write(flipped, to: "flipped")
            #expect(
                try store.failure(of: "restore", "flipped", "--data", "other")
                    == "adder: the database is damaged: flipped: its bytes do not match the checksum at its end: "
                    + "the file was changed\n")
            #expect(!store.has("other/adder.sqlite") && !store.has("other/adder.sqlite.pending"))
            try store.folder.write(store.folder.read("data/adder.sqlite"), to: "plain")
            let lines = try store.run("restore", "plain", "--data", "other").split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines.last == "plain has no checksum, as `adder backup` writes it: only its structure was checked.")
            #expect(try store.run("restore", "copy", "--data", "third").split(separator: "\n").count == 1)
            let server = try store.serve(["--data", "third"])
            #expect(server.program.end() == 0)
        }

        @Test("A backup by a server that runs has the checksum too")
        func served() throws {
            let server = try store.serve()
            for number in 0..<100 { _ = try server.add("item \(number)") }
            try store.run("backup", "copy")
            #expect(server.program.end() == 0)
            let end = String(decoding: store.folder.read("copy").suffix(56), as: UTF8.self)
            #expect(end.hasPrefix("adder backup of ") && end.hasSuffix("\n"))
            #expect(try store.run("restore", "copy", "--data", "other").split(separator: "\n").count == 1)
        }

        @Test("A store that another has put a trigger in is neither served nor migrated, exported nor restored")
        func trigger() async throws {
            try store.fill()
            try await store.execute("CREATE TRIGGER eat AFTER INSERT ON items BEGIN DELETE FROM todos; END")
            try store.run("backup", "copy")
            let complaint = "trigger eat on items: expected none, found CREATE TRIGGER eat AFTER INSERT ON items"
            for arguments in [["serve", "--port", "0"], ["migrate"], ["export", "file"]] {
                let line = try Program(arguments, in: store.folder.path).failure().split(separator: "\n").last ?? ""
                #expect(
                    line.hasPrefix("adder: the database has another schema than this program: \(complaint)"), "\(line)")
            }
            #expect(
                try store.failure(of: "restore", "copy", "--data", "other").hasPrefix(
                    "adder: the database has another schema than this program: copy: \(complaint)"))
            #expect(!store.has("other/adder.sqlite") && !store.has("file"))
        }
    }
}
