import ViperTesting

@testable import Todos

extension ExampleGroup {
    static let todos = ExampleGroup("todos", FeatureDeclaration(of: TodosFeature.self).examples) { _, todos in
        let ferry = """
            {"title":"Book the ferry","note":"Two bicycles.","completeBy":"2026-11-27","priority":"high"}
            """
        let added = try await todos.record(201, "POST", "/todos", ferry)
        try await todos.record(422, "POST", "/todos", #"{"title":" ","completeBy":"2026-02-29","priority":"urgent"}"#)
        try await todos.prepare("POST", "/todos", #"{"title":"Mend the hammock"}"#)
        try await todos.prepare(
            "POST", "/todos", #"{"title":"Air the tent","completeBy":"2026-11-23","priority":"low"}"#)

        try await todos.record(200, "GET", "/todos?limit=2")
        try await todos.record(400, "GET", "/todos?limit=0")
        try await todos.record(200, "GET", "/todos/new")

        let todo = "/todos/\(try #require(added.value(of: "id")))"
        try await todos.record(200, "GET", todo)
        try await todos.record(400, "GET", "/todos/7")
        try await todos.record(200, "GET", todo + "/edit")
        // new-module: examples /todos, todos, todo

        let change = #"{"completeBy":null,"completed":true}"#
        let whole = #"{"title":"Book the early ferry","completeBy":"2026-11-27"}"#
        try await todos.record(200, "PATCH", todo, change)
        try await todos.record(412, "PATCH", todo, change, fields: stale)
        try await todos.record(422, "PATCH", todo, #"{"title":null}"#)
        try await todos.record(200, "PUT", todo, whole)
        try await todos.record(422, "PUT", todo, "{}")
        try await todos.record(204, "DELETE", todo)
        try await todos.record(404, "DELETE", todo)
        try await todos.record(404, "GET", todo)
        try await todos.record(404, "PUT", todo, whole)
        try await todos.record(404, "PATCH", todo, change)
        try await todos.record(404, "GET", todo + "/edit")
    }
}
