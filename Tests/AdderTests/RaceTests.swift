import ViperTesting

extension EndToEnd {
    /// Concurrent changes of one item.
    @Suite struct RaceTests {
        @Test(
            "Of several writers with the same tag exactly one wins, and the others get 412",
            arguments: ServedStore.Engine.allCases)
        func oneTag(engine: ServedStore.Engine) async throws {
            let store = try await ServedStore(engine)
            let server = try store.serve()
            var (id, tag) = try server.add("contended")
            let target = "/items/\(id)"
            for round in 0..<15 {
                let (address, match) = (server.address, tag)
                let responses = try await atOnce(0..<8) { writer in
                    let body = "{\"name\":\"round \(round) writer \(writer)\"}"
                    let request = http("PATCH", target, "If-Match: \(match)\r\n", body: body)
                    return try await onThread { address.connect().ask(request) }
                }
                #expect(responses.map { $0?.status ?? 0 }.sorted() == [200] + Array(repeating: 412, count: 7))
                let winner = try #require(responses.compactMap { $0 }.first { $0.status == 200 })
                let stored = try server.ask(http("GET", target))
                #expect(stored.text("name") == winner.text("name"))
                tag = try #require(stored.fields["etag"])
                #expect(tag == winner.fields["etag"])
                #expect(tag.hasPrefix("\"\(round + 2)-"))
            }
            #expect(server.program.end() == 0)
        }
    }
}
