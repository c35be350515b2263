import ViperTesting

extension OverFiles {
    @Suite struct ForeignStoreTests {
        @Test("A backup with a bit turned is refused in a line, and one without a checksum is restored with one")
        func damaged() throws {
            let house = try House()
            try house.fill()
            try house.run("backup", "copy")
            let bytes = house.folder.read("copy")
            var flipped = bytes
            flipped[bytes.count / 2] ^= 4
            try house.folder.write(flipped, to: "flipped")
            #expect(
                try house.failure(of: "restore", "flipped", "--data", "other")
                    == "adder: the database is damaged: flipped: its bytes do not match the checksum at its end: "
                    + "the file was changed\n")
            #expect(!house.has("other/adder.sqlite") && !house.has("other/adder.sqlite.pending"))
            try house.folder.write(house.folder.read("data/adder.sqlite"), to: "plain")
            let lines = try house.run("restore", "plain", "--data", "other").split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines.last == "plain has no checksum, as `adder backup` writes it: only its structure was checked.")
            #expect(try house.run("restore", "copy", "--data", "third").split(separator: "\n").count == 1)
            let server = try house.serve(["--data", "third"])
            #expect(server.program.end() == 0)
        }

        @Test("A backup by a server that runs has the checksum too")
        func served() throws {
            let house = try House()
            let server = try house.serve()
            for number in 0..<100 { _ = try server.add("item \(number)") }
            try house.run("backup", "copy")
            #expect(server.program.end() == 0)
            let end = String(decoding: house.folder.read("copy").suffix(56), as: UTF8.self)
            #expect(end.hasPrefix("adder backup of ") && end.hasSuffix("\n"))
            #expect(try house.run("restore", "copy", "--data", "other").split(separator: "\n").count == 1)
        }

        @Test("A store that another has put a trigger in is neither served nor migrated, exported nor restored")
        func trigger() async throws {
            let house = try House()
            try house.fill()
            let database = try SQLiteDatabase.open(folder: house.folder.path + "/data")
            try await database.write { transaction throws(DatabaseError) in
                _ = try await transaction.execute(
                    "CREATE TRIGGER eat AFTER INSERT ON items BEGIN DELETE FROM todos; END")
            }
            await database.close()
            try house.run("backup", "copy")
            let complaint = "trigger eat on items: expected none, found CREATE TRIGGER eat AFTER INSERT ON items"
            for arguments in [["serve", "--port", "0"], ["migrate"], ["export", "file"]] {
                let program = try Program(arguments, in: house.folder.path)
                let line = program.allErrors().split(separator: "\n").last ?? ""
                #expect(program.wait() == 1)
                #expect(
                    line.hasPrefix("adder: the database has another schema than this program: \(complaint)"), "\(line)")
            }
            #expect(
                try house.failure(of: "restore", "copy", "--data", "other").hasPrefix(
                    "adder: the database has another schema than this program: copy: \(complaint)"))
            #expect(!house.has("other/adder.sqlite") && !house.has("file"))
        }
    }
}
