import Synchronization
import ViperTesting

/// The responses that one client got about its items, and its last request without one.
struct Ledger: Sendable {
    /// An item as of the last response.
    struct Item: Sendable, Equatable {
        var name: String
        var version: Int
    }

    /// A change with an unknown outcome.
    enum Pending: Sendable {
        case add(name: String)
        case rename(id: String, name: String)
        case delete(id: String)
    }

    let writer: Int
    var items: [String: Item] = [:]
    var gone: Set<String> = []
    private var pending: Pending?
    private var serial = 0

    init(writer: Int) { self.writer = writer }

    /// Writes until the server stops responding: of five changes three add, one renames and one deletes.
    func writing(to address: ServedAddress, counting count: Counter) -> Ledger {
        var ledger = self
        let client = address.connect()
        while ledger.change(over: client) { count.value.add(1, ordering: .relaxed) }
        return ledger
    }

    private mutating func change(over client: RawClient) -> Bool {
        serial += 1
        let name = "writer \(writer) change \(serial)"
        switch (serial % 5, items.keys.first) {
        case (3, .some(let id)): return rename(id, name, over: client)
        case (4, .some(let id)): return delete(id, over: client)
        default: return add(name, over: client)
        }
    }

    private mutating func add(_ name: String, over client: RawClient) -> Bool {
        pending = .add(name: name)
        guard let response = client.ask(post(name)) else { return false }
        pending = nil
        guard response.status == 201, let id = response.text("id") else { return refused(response) }
        items[id] = Item(name: name, version: 1)
        return true
    }

    private mutating func rename(_ id: String, _ name: String, over client: RawClient) -> Bool {
        pending = .rename(id: id, name: name)
        let request = http("PATCH", "/items/\(id)", body: "{\"name\":\"\(name)\"}")
        guard let response = client.ask(request) else { return false }
        pending = nil
        guard response.status == 200, let version = Self.version(response) else { return refused(response) }
        #expect(version == (items[id]?.version ?? 0) + 1)
        items[id] = Item(name: name, version: version)
        return true
    }

    private mutating func delete(_ id: String, over client: RawClient) -> Bool {
        pending = .delete(id: id)
        guard let response = client.ask(http("DELETE", "/items/\(id)")) else { return false }
        pending = nil
        guard response.status == 204 else { return refused(response) }
        items[id] = nil
        gone.insert(id)
        return true
    }

    private func refused(_ response: RawClient.Answer) -> Bool {
        Issue.record("\(response)")
        return false
    }

    /// Removes its items from the stored rows, and records what does not match.
    mutating func settle(_ rows: inout [String: String], with client: RawClient) throws {
        settlePending(&rows)
        for (id, item) in items {
            #expect(rows.removeValue(forKey: id) == item.name, "\(item) is stored")
            let response = try #require(client.ask(http("GET", "/items/\(id)")))
            #expect(Self.version(response) == item.version, "\(item) has its version")
        }
        for id in gone { #expect(rows[id] == nil, "\(id) stays deleted") }
    }

    /// The outcome of a request without a response is either one: both are right.
    private mutating func settlePending(_ rows: inout [String: String]) {
        switch pending {
        case .add(let name):
            if let id = rows.first(where: { $0.value == name })?.key { items[id] = Item(name: name, version: 1) }
        case .rename(let id, let name):
            if rows[id] == name { items[id] = Item(name: name, version: (items[id]?.version ?? 0) + 1) }
        case .delete(let id):
            if rows[id] == nil {
                items[id] = nil
                gone.insert(id)
            }
        case nil: break
        }
        pending = nil
    }

    private static func version(_ response: RawClient.Answer) -> Int? {
        response.fields["etag"].flatMap { Int($0.dropFirst().prefix { $0 != "-" }) }
    }
}
