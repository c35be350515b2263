import ViperTesting

extension OverFiles {
    @Suite("Versions after a restore")
    struct RestoredVersionsTests {
        private let store: ServedStore

        init() throws { store = try ServedStore() }

        private func patch(
            _ server: ServedProgram, _ id: String, name: String, if tag: String? = nil
        ) throws -> RawClient.Answer {
            let condition = tag.map { "If-Match: \($0)\r\n" } ?? ""
            return try server.ask(http("PATCH", "/items/\(id)", condition, body: #"{"name":"\#(name)"}"#))
        }

        private func version(_ response: RawClient.Answer) throws -> Int {
            try #require(response.status == 200, "\(response)")
            let text = response.body.split(separator: #""version":"#).last?.prefix { $0.isNumber }
            return try #require(text.flatMap { Int($0) })
        }

        /// Adds an item at version 3.
        private func addItem(_ server: ServedProgram) throws -> String {
            let id = try server.add("a").id
            #expect(try version(try patch(server, id, name: "b")) == 2)
            #expect(try version(patch(server, id, name: "c")) == 3)
            return id
        }

        /// Changes an item, and checks that no version of before the restore fits it.
        private func expectAbove(_ start: Int64, _ server: ServedProgram, _ id: String, _ tags: [String]) throws {
            #expect(try version(server.ask(http("GET", "/items/\(id)"))) == 3)
            let first = try version(patch(server, id, name: "x", if: "\"3\""))
            #expect(first > start)
            #expect(try version(patch(server, id, name: "y")) == first + 1)
            for tag in tags + ["\"3\"", "\"4\"", "\"5\""] {
                #expect(try patch(server, id, name: "z", if: tag).status == 412, "\(tag)")
            }
        }

        @Test("A tag of a change that a restore undid fits no later content")
        func restored() throws {
            var server = try store.serve()
            let id = try addItem(server)
            try store.run("backup", "copy")
            var tags: [String] = []
            for name in ["d", "e"] {
                tags.append(try #require(try patch(server, id, name: name).fields["etag"]))
            }
            #expect(server.program.end() == 0)
            for _ in 1...2 {
                let start = Timestamp.now().microseconds
                try store.run("restore", "copy", "--replace")
                server = try store.serve()
                try expectAbove(start, server, id, tags)
                tags.append(try #require(try server.ask(http("GET", "/items/\(id)")).fields["etag"]))
                #expect(server.program.end() == 0)
            }
        }

        @Test("A backup from before versions had a floor is restored, and gets one")
        func older() async throws {
            let server = try store.serve()
            let id = try addItem(server)
            #expect(server.program.end() == 0)
            try await store.execute(
                "ALTER TABLE change_log DROP COLUMN version_floor", "ALTER TABLE change_log DROP COLUMN place",
                "DELETE FROM adder_migrations WHERE feature = 'changes' AND number > 1")
            try store.run("backup", "copy")
            let start = Timestamp.now().microseconds
            try store.run("restore", "copy", "--replace")
            let other = try store.serve()
            try expectAbove(start, other, id, [])
            #expect(other.program.end() == 0)
        }
    }
}
