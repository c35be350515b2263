import ViperTesting

@testable import Todos
@testable import ViperEntities

/// Tests the store alone, with lists that change between two pages.
@Suite("Paging through todos")
struct TodosPagingTests {
    private static let noon = Timestamp(microseconds: 1_795_262_400_000_000)

    /// A random todo: few days and few times, so that there are many ties; some have no day; few are open, or few are
    /// done.
    private func todo(_ random: inout SeededGenerator, doneIn: UInt64) -> Todo {
        var todo = Todo()
        todo.id = UUID(high: random.next(), low: random.next())
        todo.title = SharedText("t\(random.next() % 100)")
        let day = random.next() % 6
        if day > 1 { todo.completeBy = DueDate(CalendarDate(daysSince1970: 20_000 + Int(day))) }
        todo.priority = TodoPriority.allCases[Int(random.next() % 4)]
        todo.completed = random.next() % doneIn == 0
        todo.createdAt = Timestamp(microseconds: Self.noon.microseconds + Int64(random.next() % 4))
        return todo
    }

    private func filter(includingCompleted: Bool) -> EntityFilter<Todo> {
        EntityFilter(values: [nil, includingCompleted ? nil : .boolean(false)], prefix: nil)
    }

    /// A second implementation of the list's order.
    private func isBefore(_ left: Todo, _ right: Todo) -> Bool {
        let days = (left.completeBy.shown?.daysSince1970 ?? .max, right.completeBy.shown?.daysSince1970 ?? .max)
        if days.0 != days.1 { return days.0 < days.1 }
        if left.createdAt != right.createdAt { return left.createdAt < right.createdAt }
        return (left.id.high, left.id.low) < (right.id.high, right.id.low)
    }

    /// Joins all pages; changes the list between two of them.
    private func walk(
        _ store: EntityStore<Todo>, includingCompleted: Bool, _ random: inout SeededGenerator,
        between: (_ random: inout SeededGenerator) async throws -> Void
    ) async throws -> [UUID] {
        var ids: [UUID] = []
        let filter = filter(includingCompleted: includingCompleted)
        var position: [SQLValue] = []
        for _ in 0..<1_000 {
            let limit = Int(random.next() % 5) + 1
            let page = try await store.page(filter, after: position, limit: limit)
            #expect(page.entries.count <= limit)
            ids += page.entries.map(\.id)
            guard let end = page.end else { return ids }
            #expect(page.entries.count == limit)
            // The position as a client sends it back.
            let text = EntityCursor(filter: filter, position: end).text
            let cursor = try Array(text.utf8).withUnsafeBytes {
                try EntityCursor<Todo>.read(parameter: $0, within: .init())
            }
            #expect(cursor.position == end && cursor.filter == filter)
            position = cursor.position
            try await between(&random)
        }
        Issue.record("the pages have no end")
        return ids
    }

    @Test("Joined pages of any size are the whole list in its order", .inProcess, arguments: [1, 2, 3])
    func whole(_ seed: UInt64) async throws {
        let store = EntityStore<Todo>(in: fixture.database, clock: fixture.clock)
        var random = SeededGenerator(seed: seed)
        // Half of them done, only a few, and all but a few.
        let todos = (0..<150).map { _ in todo(&random, doneIn: [2, 40, 1][Int(seed) - 1]) }
        try await fixture.database.insert(todos)
        for includingCompleted in [true, false] {
            let expected = todos.filter { includingCompleted || !$0.completed }.sorted(by: isBefore).map(\.id)
            let found = try await walk(store, includingCompleted: includingCompleted, &random) { _ in }
            #expect(found == expected)
        }
    }

    @Test(
        "Every todo that stays is seen exactly once, while others come and go between the pages", .inProcess,
        arguments: [11, 12, 13, 14])
    func changing(_ seed: UInt64) async throws {
        let store = EntityStore<Todo>(in: fixture.database, clock: fixture.clock)
        for includingCompleted in [true, false] {
            var random = SeededGenerator(seed: seed)
            let staying = (0..<60).map { _ in todo(&random, doneIn: 3) }
            var passing = (0..<30).map { _ in todo(&random, doneIn: 3) }
            try await fixture.database.insert(staying + passing)
            let seen = try await walk(store, includingCompleted: includingCompleted, &random) { random in
                if random.next() % 2 == 0, let gone = passing.popLast() {
                    _ = try await store.delete(gone.id, if: .none)
                } else {
                    let new = todo(&random, doneIn: 3)
                    passing.append(new)
                    try await fixture.database.insert([new])
                }
            }
            let expected = staying.filter { includingCompleted || !$0.completed }.sorted(by: isBefore).map(\.id)
            #expect(seen.filter(Set(expected).contains) == expected)
            #expect(Set(seen).count == seen.count)
            for todo in staying + passing { _ = try await store.delete(todo.id, if: .none) }
        }
    }

    @Test("Each page is found by its index alone, and nothing is sorted", arguments: plansByDay)
    func plans(includingCompleted: Bool, isFirst: Bool, plan: String) async throws {
        let store = try await TestStore.open(.sqlite)
        let position = isFirst ? [] : EntityCursor<Todo>.sample.position
        let (sql, parameters) = filter(includingCompleted: includingCompleted).statement(after: position, limit: 2)
        let found = try await store.database.plan(of: sql, parameters)
        #expect(found == [plan])
        await store.database.close()
    }

    private static let plansByDay: [(Bool, Bool, String)] = [
        (true, true, "SCAN todos USING INDEX todos_by_day"),
        (true, false, "SEARCH todos USING INDEX todos_by_day ((complete_by,created_at,id)>(?,?,?))"),
        (false, true, "SEARCH todos USING INDEX todos_by_completed_and_day (completed=?)"),
        (
            false, false,
            "SEARCH todos USING INDEX todos_by_completed_and_day (completed=? AND (complete_by,created_at,id)>(?,?,?))"
        ),
    ]
}
