import ViperIdentity
import ViperTesting

@testable import People

/// What a client must know of a collection that all collections do not have in common.
struct ProductCollection: Sendable, CustomTestStringConvertible {
    /// What an addition and a change respond with, beside the document of what was added or changed.
    enum Response { case document, documentAndRow, rowOfAddition }

    /// Where it is, and who may change it.
    struct Place {
        let client: any TestClient
        let list: String
    }

    let name: String
    /// A text that every one has, and that can be changed.
    let text: String
    /// A whole body with that text.
    let body: @Sendable (_ text: String) -> String
    /// The detail of the problem that names an unknown id.
    let missing: @Sendable (_ id: String, _ list: String) -> String
    let place: @Sendable (Fixture) async throws -> Place
    var response = Response.document
    /// What the route calls an id.
    var id = "id"
    /// Whether `PUT` replaces one.
    var isReplaced = false
    /// Whether one is deleted only under the version that the client names.
    var isDeletedByVersion = false
    /// Whether `q` finds what begins with a text.
    var isSearched = false
    /// Whether the newest comes first.
    var isNewestFirst = true
    /// Whether what it responds with depends on the reader's language.
    var isTranslated = false
    /// Queries that have all rows, each with others that the cursor of its pages does not go with.
    var filters: [(query: String, others: [String])] = []
    /// The length of the longest text.
    var longest = 200
    /// What breaks a rule of its own: a request for the list or for one, with the fault's place and code.
    var faults: [Fault] = []

    var testDescription: String { name }

    static let all = [items, todos, accounts, transactions, news, comments]

    static let items = ProductCollection(
        name: "items", text: "name", body: { #"{"name":"\#($0)","enabled":false}"# },
        missing: { id, _ in "Item with id '\(id)' was not found." },
        place: { Place(client: $0.client, list: "/items") }, response: .rowOfAddition, isSearched: true,
        filters: [("sort=name&enabled=false", ["sort=-name", "enabled=true", "q=r"])],
        faults: Fault.ofItems)

    static let todos = ProductCollection(
        name: "todos", text: "title",
        body: { #"{"title":"\#($0)","note":"Air it.","completeBy":"2026-11-21","priority":"low"}"# },
        missing: { id, _ in "Todo with Id: '\(id)' was not found" },
        place: { Place(client: $0.client, list: "/todos") }, response: .documentAndRow,
        isReplaced: true, isSearched: true, isNewestFirst: false, isTranslated: true,
        filters: [
            ("priority=low", ["priority=high", "q=r", "showCompleted=true"]), ("", ["q=r", "priority=low"]),
            ("q=row&priority=low&showCompleted=true", ["q=f", "priority=high", "showCompleted=false"]),
        ],
        faults: Fault.ofTodos)

    static let accounts = ProductCollection(
        name: "accounts", text: "name", body: { #"{"name":"\#($0)","currency":"CHF"}"# },
        missing: { id, _ in "Account with id '\(id)' was not found." },
        place: { Place(client: $0.client, list: "/accounts") }, id: "accountId",
        isDeletedByVersion: true, isSearched: true, filters: [("q=row", ["q=other"]), ("", ["q=row"])],
        faults: Fault.ofAccounts)

    static let transactions = ProductCollection(
        name: "transactions", text: "description", body: { transaction(description: $0) },
        missing: { id, list in
            "Transaction with id '\(id)' was not found in account '\(list.split(separator: "/")[1])'."
        },
        place: { Place(client: $0.client, list: "/accounts/\(try await $0.addAccount())/transactions") },
        filters: [
            ("group=posted&from=2000-01-01&to=2030-01-01", ["group=authorized", "from=2000-01-02", "to=2029-12-31"]),
            ("", ["group=posted"]),
        ],
        faults: Fault.ofTransactions)

    static let news = ProductCollection(
        name: "news", text: "title", body: { story($0, "Nature") },
        missing: { id, _ in "News with id '\(id)' was not found." },
        place: { Place(client: try await $0.enter("edna", .editor), list: "/news") },
        response: .documentAndRow, isTranslated: true,
        filters: [("category=NATURE", ["category=Sea"])],
        faults: Fault.ofNews)

    static let comments = ProductCollection(
        name: "comments", text: "text", body: { #"{"text":"\#($0)"}"# },
        missing: { id, _ in "Comment with id '\(id)' was not found." },
        place: { fixture in
            let client = try await fixture.enter("ada")
            let owner = try await PublicUser.named("ada", in: fixture.database)
            let photo = try await PhotoStore(of: fixture.database).addSample(by: owner)
            return Place(client: client, list: "/photos/\(photo)/comments")
        }, id: "commentId", longest: 2_000)
}

/// A collection of a running application.
struct OpenedCollection: Sendable {
    let collection: ProductCollection
    let client: any TestClient
    let list: String

    init(_ collection: ProductCollection, in fixture: Fixture) async throws {
        let place = try await collection.place(fixture)
        (client, list) = (place.client, place.list)
        self.collection = collection
    }

    /// Adds one, and returns where it is.
    func add(_ text: String = "Compass") async throws -> String {
        let added = try await client.post(list, collection.body(text))
        #expect(added.status == 201, "\(added.text)")
        return try #require(added["Location"])
    }

    /// A merge-patch of the text.
    func change(_ text: String) -> String { #"{"\#(collection.text)":"\#(text)"}"# }

    func delete(_ path: String) async throws -> TestResponse {
        try await client.send(deletion(of: path, []))
    }

    /// Every request that changes or deletes what is at a path.
    func changes(of path: String, _ fields: [(name: String, value: String)] = []) -> [TestRequest] {
        let patch = TestRequest("PATCH", path, fields, body: change("Other"))
        let put = TestRequest("PUT", path, fields, body: collection.body("Other"))
        return [patch] + (collection.isReplaced ? [put] : []) + [deletion(of: path, fields)]
    }

    private func deletion(of path: String, _ fields: [(name: String, value: String)]) -> TestRequest {
        let isUnconditional = collection.isDeletedByVersion && !fields.contains { $0.name == "If-Match" }
        return TestRequest("DELETE", path, fields + (isUnconditional ? [("If-Match", "*")] : []))
    }

    /// The rows of the list.
    func rows(_ query: String = "") async throws -> [String] {
        let lines = try await client.get(list + query, [("Accept", "application/x-ndjson")])
        #expect(lines.status == 200, "\(lines.text)")
        return lines.text.split(separator: "\n").map(String.init)
    }
}
