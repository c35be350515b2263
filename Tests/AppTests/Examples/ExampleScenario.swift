import Testing
import ViperTesting
import ViperUpstream

@testable import App
@testable import ViperService

/// A session of a few clients, which yields the examples of the API's description.
struct ExampleScenario {
    var recorder = ExampleRecorder()
    let client: any TestClient
    private let closing: any TestClient

    static func play() async throws -> JSONTree {
        let fixture = try await Fixture(.inProcess)
        let closing = try await Fixture(.inProcess, isDraining: { true })
        var scenario = ExampleScenario(client: fixture.client, closing: closing.client)
        do {
            try await scenario.playGeneral()
            try await scenario.playItems()
            try await scenario.playRepositories(fixture)
            try await scenario.playTodos()
            try await scenario.playAccounts()
        } catch {
            await fixture.close()
            await closing.close()
            throw error
        }
        await fixture.close()
        await closing.close()
        return scenario.recorder.document
    }

    private init(client: any TestClient, closing: any TestClient) {
        self.client = client
        self.closing = closing
    }

    private mutating func playGeneral() async throws {
        _ = try await recorder.record("welcome", 200, over: client, "GET", "/")
        _ = try await recorder.record("welcome", 406, over: client, "GET", "/", [], [("Accept", "image/png")])
        _ = try await recorder.record("liveness", 200, over: client, "GET", "/livez")
        _ = try await recorder.record(
            "problemsDetail", 200, over: client, "GET", "/problems/{code}", [("code", .string("stale"))])
        _ = try await recorder.record("readiness", 200, over: client, "GET", "/readyz")
        _ = try await recorder.record("readiness", 503, over: closing, "GET", "/readyz")
    }

    private mutating func playItems() async throws {
        let id = try await playAdding()
        try await playListing()
        try await playOne(id)
        let stale = [(name: "If-Match", value: "\"7-0\"")]
        _ = try await recorder.record("itemsClear", 412, over: client, "DELETE", "/items", [], stale)
        _ = try await recorder.record("itemsClear", 200, over: client, "DELETE", "/items")
    }

    private mutating func playAdding() async throws -> String {
        let lantern = #"{"name":"Brass lantern","enabled":true}"#
        let added = try await recorder.record("itemsAdd", 201, over: client, "POST", "/items", body: lantern)
        _ = try await recorder.record("itemsAdd", 400, over: client, "POST", "/items", body: "{name: lantern}")
        let text = [(name: "Content-Type", value: "text/plain")]
        _ = try await recorder.record("itemsAdd", 415, over: client, "POST", "/items", [], text, body: lantern)
        let wrong = #"{"name":" ","enabled":"yes","colour":"red"}"#
        _ = try await recorder.record("itemsAdd", 422, over: client, "POST", "/items", body: wrong)
        for other in ["Compass", "Tent"] {
            recorder.notice(try await client.post("/items", #"{"name":"\#(other)"}"#))
        }
        return try #require(added.value(of: "id"))
    }

    private mutating func playListing() async throws {
        let (two, none) = ([("limit", JSONTree.number("2"))], [("limit", JSONTree.number("0"))])
        _ = try await recorder.record("itemsList", 200, over: client, "GET", "/items", two)
        _ = try await recorder.record("itemsNew", 200, over: client, "GET", "/items/new")
        _ = try await recorder.record(
            "itemsList", 400, over: client, "GET", "/items", none + [("sort", .string("colour"))])
    }

    private mutating func playOne(_ id: String) async throws {
        let item = [("id", JSONTree.string(id))]
        let path = "/items/{id}"
        let change = #"{"enabled":false}"#
        let stale = [(name: "If-Match", value: "\"7-0\"")]
        _ = try await recorder.record("itemsDetail", 200, over: client, "GET", path, item)
        _ = try await recorder.record("itemsDetail", 400, over: client, "GET", path, [("id", .string("7"))])
        _ = try await recorder.record("itemsChange", 200, over: client, "PATCH", path, item, body: change)
        _ = try await recorder.record("itemsChange", 412, over: client, "PATCH", path, item, stale, body: change)
        _ = try await recorder.record("itemsChange", 422, over: client, "PATCH", path, item, body: #"{"name":null}"#)
        _ = try await recorder.record("itemsDelete", 412, over: client, "DELETE", path, item, stale)
        _ = try await recorder.record("itemsDelete", 204, over: client, "DELETE", path, item)
        _ = try await recorder.record("itemsDelete", 404, over: client, "DELETE", path, item)
        _ = try await recorder.record("itemsDetail", 404, over: client, "GET", path, item)
        _ = try await recorder.record("itemsChange", 404, over: client, "PATCH", path, item, body: change)
    }

    private mutating func playRepositories(_ fixture: Fixture) async throws {
        try await fixture.store(RepositorySamples.all)
        let path = "/repositories"
        let two = [("language", JSONTree.string("Swift")), ("page", .number("2")), ("perPage", .number("2"))]
        _ = try await recorder.record("repositoriesList", 200, over: client, "GET", path, two)
        _ = try await recorder.record("repositoriesList", 400, over: client, "GET", path, [("perPage", .number("0"))])
        _ = try await recorder.record("repositoriesList", 422, over: client, "GET", path, [("page", .number("34"))])
        for (status, fault) in [(502, UpstreamError.unreachable("")), (504, .timedOut(""))] {
            let failing = try await Fixture(.inProcess, source: RepositorySource(FailingUpstream(fault: fault)))
            _ = try await recorder.record("repositoriesList", status, over: failing.client, "GET", path)
            await failing.close()
        }
        for (status, id) in [(200, "1005"), (400, "papercrane"), (404, "7")] {
            let id = status == 400 ? JSONTree.string(id) : .number(id)
            _ = try await recorder.record(
                "repositoriesDetail", status, over: client, "GET", path + "/{id}", [("id", id)])
        }
    }

    /// An upstream that always fails.
    private struct FailingUpstream: Upstream {
        let fault: UpstreamError

        func obtain(_ request: UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse { throw fault }
    }
}
