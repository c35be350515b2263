import ViperTesting

@testable import ViperLive

extension Fixture {
    /// The rows of a list, as it shows them.
    func rows(_ list: String, _ fields: [(name: String, value: String)] = []) async throws -> [String] {
        let response = try await client.get(list, fields + [("Accept", "application/x-ndjson")])
        #expect(response.status == 200, "\(response.text)")
        return response.text.split(separator: "\n").map(String.init)
    }

    /// Adds something, and returns where it is.
    func add(_ list: String, _ body: String) async throws -> String {
        let response = try await client.post(list, body)
        #expect(response.status == 201, "\(response.text)")
        return try #require(response["Location"])
    }

    /// Waits until a stream that begins now begins after all that was changed so far. On PostgreSQL it begins before what is
    /// newer than the oldest running transaction, whatever database that is in, and so may repeat some changes.
    func settle() async throws {
        let count = try await database.number("SELECT COUNT(*) FROM changes")
        try await untilThere { () async throws -> Void? in
            let found = try await changes.table.changes(after: ChangePosition(major: 0, minor: 0), limit: 1_000)
            guard Int64(found.count) == count, let head = await changes.feed.livePosition(in: 0)?.position else {
                return nil
            }
            return found.allSatisfy { $0.position <= head } ? () : nil
        }
    }

    /// How many changes of a list the log has.
    func logged(_ list: String) async throws -> Int64? {
        try await database.number("SELECT COUNT(*) FROM changes WHERE list = $1", [.text(list)])
    }
}

extension TestResponse {
    /// The link by which a page can be kept open; nil if it has none.
    var live: String? {
        let links = (self["Link"] ?? "").split(separator: ",")
        let link = links.first { $0.contains(#"rel="live""#) }
        return link?.firstIndex(of: "<").flatMap { start in
            link?.firstIndex(of: ">").map { end in String(link?[start..<end].dropFirst() ?? "") }
        }
    }
}

extension EventReader {
    /// The name of the next event; nil at the end.
    func nextName() async -> String? { await next()?.name }

    /// Expects an event with a row.
    func expect(_ name: String, _ row: String?, sourceLocation: SourceLocation = #_sourceLocation) async {
        let event = await next()
        #expect(event?.name == name, sourceLocation: sourceLocation)
        #expect(event?.data == row, sourceLocation: sourceLocation)
    }
}

/// An entry as the log gives it back; nil if something is left over.
func logged<Entry: ListEntry>(_ entry: Entry) -> Entry? {
    var reader = PayloadReader(bytes(of: entry))
    guard let read = Entry(reading: &reader), reader.isAtEnd else { return nil }
    return read
}

/// How many of the beginnings of an entry's bytes the log takes for an entry.
func cut<Entry: ListEntry>(_ entry: Entry) -> Int {
    let bytes = bytes(of: entry)
    return bytes.indices.count { end in
        var reader = PayloadReader(Array(bytes[..<end]))
        return Entry(reading: &reader) != nil
    }
}

private func bytes(of entry: some ListEntry) -> [UInt8] {
    var writer = PayloadWriter()
    entry.write(to: &writer)
    return writer.bytes
}
