import Testing
import ViperTesting

extension ExampleScenario {
    mutating func playTodos() async throws {
        let id = try await playAddingTodos()
        try await playListingTodos()
        try await playReadingTodo(id)
        try await playChangingTodo(id)
    }

    private mutating func playAddingTodos() async throws -> String {
        let ferry = """
            {"title":"Book the ferry","note":"Two bicycles.","completeBy":"2026-11-27","priority":"high"}
            """
        let added = try await recorder.record("todosAdd", 201, over: client, "POST", "/todos", body: ferry)
        let wrong = #"{"title":" ","completeBy":"2026-02-29","priority":"urgent"}"#
        _ = try await recorder.record("todosAdd", 422, over: client, "POST", "/todos", body: wrong)
        for other in [
            #"{"title":"Mend the hammock"}"#, #"{"title":"Air the tent","completeBy":"2026-11-23","priority":"low"}"#,
        ] {
            recorder.notice(try await client.post("/todos", other))
        }
        return try #require(added.value(of: "id"))
    }

    private mutating func playListingTodos() async throws {
        let (two, none) = ([("limit", JSONTree.number("2"))], [("limit", JSONTree.number("0"))])
        _ = try await recorder.record("todosList", 200, over: client, "GET", "/todos", two)
        _ = try await recorder.record("todosList", 400, over: client, "GET", "/todos", none)
        _ = try await recorder.record("todosNew", 200, over: client, "GET", "/todos/new")
    }

    private mutating func playReadingTodo(_ id: String) async throws {
        let todo = [("id", JSONTree.string(id))]
        _ = try await recorder.record("todosDisplay", 200, over: client, "GET", "/todos/{id}", todo)
        _ = try await recorder.record("todosDisplay", 400, over: client, "GET", "/todos/{id}", [("id", .string("7"))])
        _ = try await recorder.record("todosEdit", 200, over: client, "GET", "/todos/{id}/edit", todo)
    }

    private mutating func playChangingTodo(_ id: String) async throws {
        let todo = [("id", JSONTree.string(id))]
        let path = "/todos/{id}"
        let change = #"{"completeBy":null,"completed":true}"#
        let whole = #"{"title":"Book the early ferry","completeBy":"2026-11-27"}"#
        let stale = [(name: "If-Match", value: "\"7-0\"")]
        _ = try await recorder.record("todosChange", 200, over: client, "PATCH", path, todo, body: change)
        _ = try await recorder.record("todosChange", 412, over: client, "PATCH", path, todo, stale, body: change)
        _ = try await recorder.record("todosChange", 422, over: client, "PATCH", path, todo, body: #"{"title":null}"#)
        _ = try await recorder.record("todosReplace", 200, over: client, "PUT", path, todo, body: whole)
        _ = try await recorder.record("todosReplace", 422, over: client, "PUT", path, todo, body: "{}")
        _ = try await recorder.record("todosDelete", 204, over: client, "DELETE", path, todo)
        _ = try await recorder.record("todosDelete", 404, over: client, "DELETE", path, todo)
        _ = try await recorder.record("todosDisplay", 404, over: client, "GET", path, todo)
        _ = try await recorder.record("todosReplace", 404, over: client, "PUT", path, todo, body: whole)
        _ = try await recorder.record("todosChange", 404, over: client, "PATCH", path, todo, body: change)
        _ = try await recorder.record("todosEdit", 404, over: client, "GET", path + "/edit", todo)
    }
}
