import ViperTesting

/// A client that knows a store: the tags of an item, and a position in the changes of its list.
struct HistoryWitness {
    static let notice = "The store was restored, copied or promoted since it was last used"

    let id: String
    private var tags: [String] = []
    private var position = ""

    /// Brings an item to version 3. A copy of the store that is made from now on has it.
    init(at server: ServedProgram) throws {
        id = try server.add("a").id
        for name in ["b", "c"] { #expect(try patch(server, name).status == 200) }
    }

    private func patch(_ server: ServedProgram, _ name: String, if tag: String = "*") throws -> RawClient.Answer {
        try server.ask(http("PATCH", "/items/\(id)", "If-Match: \(tag)\r\n", body: #"{"name":"\#(name)"}"#))
    }

    private func get(_ server: ServedProgram, unless tag: String = "\"\"") throws -> RawClient.Answer {
        try server.ask(http("GET", "/items/\(id)", "If-None-Match: \(tag)\r\n"))
    }

    /// Makes changes that a copy of before does not have, and hears of them.
    mutating func goOn(at server: ServedProgram) async throws {
        let subscriber = try await LiveSubscriber(at: [server])
        for name in ["d", "e"] { tags.append(try #require(try patch(server, name).fields["etag"])) }
        #expect(tags.map { $0.prefix(2) } == ["\"4", "\"5"])
        try await until { subscriber.events.count == 2 }
        position = subscriber.position
        await subscriber.stop()
    }

    /// Expects that a store that never had these changes takes nothing that the client knows for its own.
    func expectAnother(at server: ServedProgram) async throws {
        #expect(try get(server).fields["etag"]?.prefix(2) == "\"3")
        for name in ["x", "y", "z"] {
            #expect(try patch(server, name).status == 200)
            for tag in tags {
                #expect(try get(server, unless: tag).status == 200, "\(tag)")
                #expect(try patch(server, "lost", if: tag).status == 412, "\(tag)")
            }
        }
        let subscriber = try await LiveSubscriber(at: [server], since: position)
        _ = try server.add("after")
        try await until { subscriber.inserted.last == "after" }
        #expect(subscriber.events.first?.name == "resync")
        #expect(subscriber.events.filter { $0.name == "resync" }.count == 1)
        await subscriber.stop()
    }

    /// Expects that the client goes on from what it knows.
    func expectSame(at server: ServedProgram) async throws {
        #expect(try get(server, unless: tags[1]).status == 304)
        let subscriber = try await LiveSubscriber(at: [server], since: position)
        _ = try server.add("after")
        try await until { subscriber.inserted.last == "after" }
        #expect(subscriber.events.allSatisfy { $0.name == "insert" })
        await subscriber.stop()
    }
}

extension ServedProgram {
    /// Ends the program, and returns how often it has logged that the store has moved.
    func endCountingMoves() -> Int {
        #expect(program.end() == 0)
        return program.allErrors().split(separator: "\n").filter { $0.contains(HistoryWitness.notice) }.count
    }
}
