import ViperTesting

@testable import Items

@Suite("Changes of the same rows by many at once", .timeLimit(.minutes(10)), .live)
struct ConcurrentLiveTests {
    private static let (writers, changes) = (6, 20)

    @Test("All streams hear of them in one order, and of each row in the order of its versions")
    func order() async throws {
        var items: [String] = []
        for number in 0..<3 { items.append(try await fixture.add("/items", #"{"name":"Item \#(number)"}"#)) }
        try await fixture.settle()
        let streams = [try await fixture.client.open("/items"), try await fixture.client.open("/items?q=item")]
        let refused = Locked(0)
        try await atOnce(0..<Self.writers) { [items] writer in
            let item = items[writer % items.count]
            for number in 0..<Self.changes {
                // Half of them as clients do that send a change again.
                let key = (name: "Idempotency-Key", value: "\(writer)-\(number)")
                let fields = number.isMultiple(of: 2) ? [] : [key]
                let body = #"{"name":"Item by \#(writer), \#(number)"}"#
                let status = try await fixture.client.patch(item, body, fields).status
                if status != 200 { refused.withLock { $0 += 1 } }
            }
        }
        #expect(refused.withLock { $0 } == 0)
        let heard = [try await rows(streams[0]), try await rows(streams[1])]
        #expect(heard[0] == heard[1])
        for (_, rows) in Dictionary(grouping: heard[0], by: \.id) {
            #expect(rows.map(\.version) == Array(2...(rows.count + 1)))
        }
        for stream in streams { stream.close() }
    }

    private struct Row: Equatable {
        let id: String
        let version: Int
    }

    /// The rows of all changes.
    private func rows(_ stream: EventReader) async throws -> [Row] {
        var rows: [Row] = []
        while rows.count < Self.writers * Self.changes {
            let event = try #require(await stream.next())
            #expect(event.name == "change")
            let parts = try #require(event.data.firstMatch(of: /"id":"([^"]*)".*"version":(\d+)/))
            rows.append(Row(id: String(parts.1), version: try #require(Int(parts.2))))
        }
        return rows
    }
}
