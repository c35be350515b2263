import ViperTesting

extension OverReplicas {
    /// Reads that alternate between servers.
    @Suite struct ReplicaReadTests {
        @Test("A list that is begun at one server goes on at another, and both show it the same to the byte")
        func cursors() async throws {
            let replicas = try await ReplicaSet(2, ["--demo"])
            let account = try #require(try replicas.first.ask(http("GET", "/accounts")).text("id"))
            for _ in 0..<5 {
                let row = #"{"group":"posted","date":"2026-11-21","description":"Lamp","amount":"1.00","kind":"debit"}"#
                let added = try replicas.first.ask(http("POST", "/accounts/\(account)/transactions", body: row))
                try #require(added.status == 201, "\(added)")
            }
            for list in [
                "/items?limit=2", "/items?limit=2&sort=name", "/items?limit=2&sort=createdAt",
                "/items?limit=2&enabled=true",
                "/items?limit=2&q=c", "/todos?limit=1", "/todos?limit=1&showCompleted=true", "/accounts?limit=1",
                "/accounts/\(account)/transactions?limit=2", "/repositories",
            ] {
                let alone = try pages(of: list) { _ in replicas.first }
                let inTurn = try pages(of: list) { replicas.servers[$0 % 2] }
                #expect(alone == inTurn, "\(list)")
                #expect(alone.count > 1 || list == "/repositories", "\(list) has pages")
            }
            replicas.end()
        }

        /// The bodies and tags of a list's pages, each from the server chosen for its number.
        private func pages(of list: String, from server: (Int) -> ServedProgram) throws -> [String] {
            var pages: [String] = []
            var target: String? = list
            while let page = target, pages.count < 100 {
                let response = try server(pages.count).ask(http("GET", page))
                try #require(response.status == 200, "\(page): \(response)")
                pages.append(response.body + (response.fields["etag"] ?? ""))
                target = response.nextPage
            }
            return pages
        }

        @Test("A tag of one server's is good at another, and a change at one is seen at the other at once")
        func tags() async throws {
            let replicas = try await ReplicaSet(2, ["--demo"])
            let id = try #require(try replicas.first.ask(http("GET", "/items?limit=1")).items.first?.id)
            for target in ["/items/\(id)", "/items?limit=5", "/todos", "/accounts", "/repositories", "/openapi.json"] {
                let response = try replicas.first.ask(http("GET", target))
                let tag = try #require(response.fields["etag"], "\(target): \(response)")
                let client = replicas.second.connect()
                client.send(http("GET", target, "If-None-Match: \(tag)\r\n"))
                let same = try #require(client.answer(toHead: true))
                #expect(same.status == 304 && same.fields["etag"] == tag, "\(target): \(same)")
            }
            for round in 0..<10 {
                let (writer, reader) = (replicas.servers[round % 2], replicas.servers[(round + 1) % 2])
                let tag = try #require(try reader.ask(http("GET", "/items/\(id)")).fields["etag"])
                let list = try #require(try reader.ask(http("GET", "/items?sort=name")).fields["etag"])
                let body = "{\"name\":\"round \(round)\"}"
                #expect(try writer.ask(http("PATCH", "/items/\(id)", "If-Match: \(tag)\r\n", body: body)).status == 200)
                let changed = try reader.ask(http("GET", "/items/\(id)", "If-None-Match: \(tag)\r\n"))
                #expect(changed.status == 200 && changed.text("name") == "round \(round)")
                #expect(try reader.ask(http("GET", "/items?sort=name", "If-None-Match: \(list)\r\n")).status == 200)
            }
            replicas.end()
        }
    }
}
