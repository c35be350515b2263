import ViperTesting

extension OverFiles {
    @Suite("Clients of an open list come back to a store that was replaced") struct LiveRestoreTests {
        @Test("After a restore each gets one resync, and from then on the truth")
        func restored() async throws {
            let store = try ServedStore()
            var server = try store.serve()
            let subscriber = try await LiveSubscriber(at: [server])
            _ = try server.add("in the backup")
            try store.run("backup", "copy")
            for name in ["lost", "lost too"] { _ = try server.add(name) }
            try await until { subscriber.inserted.count == 3 }
            #expect(server.program.end() == 0)
            await subscriber.stop()
            try store.run("restore", "copy", "--replace")
            server = try store.serve()
            // The new store's log comes to hold more than the old one held.
            for number in 0..<4 { _ = try server.add("new \(number)") }
            try await expectResync(of: subscriber.position, at: server)
            #expect(server.program.end() == 0)
        }

        @Test("After an import into the emptied store each gets one resync, and from then on the truth")
        func imported() async throws {
            let store = try ServedStore()
            var server = try store.serve()
            _ = try server.add("in the file")
            try store.run("export", "file")
            #expect(try server.ask(http("DELETE", "/items")).status == 200)
            let subscriber = try await LiveSubscriber(at: [server])
            let lost = try server.add("lost")
            try await until { subscriber.inserted.count == 1 }
            #expect(try server.ask(http("DELETE", "/items/\(lost.id)", "If-Match: *\r\n")).status == 204)
            try await until { subscriber.events.count == 2 }
            #expect(server.program.end() == 0)
            await subscriber.stop()
            try store.run("import", "all", "file")
            server = try store.serve()
            #expect(try server.ask(http("GET", "/items")).items.map(\.name) == ["in the file"])
            try await expectResync(of: subscriber.position, at: server)
            #expect(server.program.end() == 0)
        }

        @Test("After a dump was loaded back into PostgreSQL each gets one resync, also who heard no more than it has")
        func loaded() async throws {
            let store = try await ServedStore(.postgresql)
            let database = try #require(store.database)
            var server = try store.serve()
            let subscriber = try await LiveSubscriber(at: [server])
            _ = try server.add("in the dump")
            try await until { subscriber.inserted.count == 1 }
            let kept = subscriber.position
            try await database.dump(to: store.folder.path + "/dump.sql")
            for name in ["lost", "lost too"] { _ = try server.add(name) }
            try await until { subscriber.inserted.count == 3 }
            #expect(server.program.end() == 0)
            await subscriber.stop()
            try await store.settle()
            try await database.load(store.folder.path + "/dump.sql")
            server = try store.serve()
            for number in 0..<4 { _ = try server.add("new \(number)") }
            try await expectResync(of: subscriber.position, at: server)
            let other = try await LiveSubscriber(at: [server], since: kept)
            try await until { !other.events.isEmpty }
            #expect(other.events.map(\.name) == ["resync"])
            await other.stop()
            #expect(server.program.end() == 0)
        }

        /// Expects that a client which comes back with a position is told to read the list anew, once, and that the list
        /// and its stream agree then.
        private func expectResync(of position: String, at server: ServedProgram) async throws {
            let subscriber = try await LiveSubscriber(at: [server], since: position)
            try await until { !subscriber.events.isEmpty }
            try #require(subscriber.events.map(\.name) == ["resync"])
            let page = try server.ask(http("GET", "/items"))
            let link = try #require(page.fields["link"]?.split(separator: "since=").last?.split(separator: ">").first)
            let reader = try await LiveSubscriber(at: [server], since: String(link))
            _ = try server.add("after")
            for one in [subscriber, reader] { try await until { one.inserted.last == "after" } }
            #expect(subscriber.events.first?.name == "resync")
            // On PostgreSQL a stream may begin before what the page shows already, while older transactions run, also
            // those of other databases.
            #expect((subscriber.events.dropFirst() + reader.events).allSatisfy { $0.name == "insert" })
            #expect(Set(page.items.map(\.name) + reader.inserted) == Set(try all(server)))
            for one in [subscriber, reader] { await one.stop() }
        }

        private func all(_ server: ServedProgram) throws -> [String] {
            try server.ask(http("GET", "/items")).items.map(\.name)
        }
    }
}
