import ViperTesting

@testable import Todos
@testable import ViperEntities

@Suite("Filters of the todos")
struct TodosFilterTests {
    private func fill(_ fixture: Fixture) async throws {
        for (title, priority, completed, day) in [
            ("Éclair", "high", false, "2026-01-05"), ("école", "low", false, "2026-01-04"),
            ("ECOLE", "high", true, "2026-01-03"), ("Eclipse", "high", false, "2026-01-02"),
            ("Other", "none", false, "2026-01-01"), ("École 2", "high", true, "2026-01-06"),
        ] {
            let body = """
                {"title":"\(title)","priority":"\(priority)","completed":\(completed),"completeBy":"\(day)"}
                """
            #expect(try await fixture.client.post("/todos", body).status == 201)
        }
    }

    /// The titles of a list, read one a page.
    private func titles(_ query: String, _ fixture: Fixture) async throws -> [String] {
        try await fixture.client.values(of: "title", in: "/todos?limit=1", query)
    }

    @Test(
        "By priority they come by day, by title in its order, and together, with and without those that are done",
        .fixture)
    func filters() async throws {
        try await fill(fixture)
        for (query, expected) in [
            ("priority=high", ["Eclipse", "Éclair"]), ("priority=none", ["Other"]), ("priority=medium", []),
            ("priority=high&showCompleted=true", ["Eclipse", "ECOLE", "Éclair", "École 2"]),
            ("q=%C3%89C", ["Éclair", "école"]), ("q=%C3%A9c&showCompleted=true", ["Éclair", "école", "École 2"]),
            ("q=ecl", ["Eclipse"]), ("q=e&priority=high", ["Eclipse"]),
            ("q=E&priority=high&showCompleted=true", ["Eclipse", "ECOLE"]), ("q=zz", []),
            ("q=%F4%8F%BF%BF", []),
        ] {
            #expect(try await titles(query, fixture) == expected, "\(query)")
        }
    }

    @Test("In SQLite each filter with a search goes by its own index, without a sort")
    func plans() async throws {
        let store = try await TestStore.open(.sqlite)
        let (high, open) = (TodoPriority.high.sqlValue, false.sqlValue)
        let plans: [(EntityFilter<Todo>, String)] = [
            (EntityFilter(values: [high, open], prefix: nil), "todos_by_completed_priority_and_day "),
            (EntityFilter(values: [high, nil], prefix: nil), "todos_by_priority_and_day "),
            (EntityFilter(values: [nil, nil], prefix: "a"), "todos_by_title "),
            (EntityFilter(values: [high, open], prefix: "a"), "todos_by_completed_priority_and_title "),
        ]
        for (filter, index) in plans {
            let (statement, parameters) = filter.statement(after: [], limit: 2)
            let plan = try await store.database.plan(of: statement, parameters)
            #expect(plan.count == 1 && plan.first?.hasPrefix("SEARCH todos USING INDEX \(index)") == true, "\(plan)")
        }
        await store.database.close()
    }
}
