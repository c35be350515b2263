import Testing
import Viper
import ViperDatabase
import ViperTesting
import ViperValues

@testable import App
@testable import ViperService

/// Tests the store alone, with lists that change between two pages.
@Suite("Paging through todos")
struct TodosPagingTests {
    private static let noon = Timestamp(microseconds: 1_795_262_400_000_000)

    /// A random todo: few days and few times, so that there are many ties; some have no day; few are open, or few are
    /// done.
    private func todo(_ random: inout SplitMix, doneIn: UInt64) -> Todo {
        var values = TodoValues(title: "t\(random.next() % 100)")
        let day = random.next() % 6
        if day > 1 { values.completeBy = CalendarDate(daysSince1970: 20_000 + Int(day)) }
        values.priority = TodoPriority.allCases[Int(random.next() % 4)]
        values.completed = random.next() % doneIn == 0
        return Todo(
            id: UUID(high: random.next(), low: random.next()), values: values,
            createdAt: Timestamp(microseconds: Self.noon.microseconds + Int64(random.next() % 4)), version: 1)
    }

    /// A second implementation of the list's order.
    private func isBefore(_ left: Todo, _ right: Todo) -> Bool {
        let days = (left.values.completeBy?.daysSince1970 ?? .max, right.values.completeBy?.daysSince1970 ?? .max)
        if days.0 != days.1 { return days.0 < days.1 }
        if left.createdAt != right.createdAt { return left.createdAt < right.createdAt }
        return (left.id.high, left.id.low) < (right.id.high, right.id.low)
    }

    /// Joins all pages; changes the list between two of them.
    private func walk(
        _ store: TodoStore, includingCompleted: Bool, _ random: inout SplitMix,
        between: (_ random: inout SplitMix) async throws -> Void
    ) async throws -> [UUID] {
        var ids: [UUID] = []
        var position: TodoPosition?
        for _ in 0..<1_000 {
            let limit = Int(random.next() % 5) + 1
            let page = try await store.obtain(
                TodoFilter(includesCompleted: includingCompleted), after: position, limit: limit)
            #expect(page.todos.count <= limit)
            ids += page.todos.map(\.id)
            guard let end = page.end else { return ids }
            #expect(page.todos.count == limit)
            // The position as a client sends it back.
            let text = TodosCursor(filter: TodoFilter(includesCompleted: includingCompleted), position: end).text
            let cursor = try Array(text.utf8).withUnsafeBytes { try TodosCursor.read(parameter: $0, within: .init()) }
            #expect(cursor.position == end && cursor.filter.includesCompleted == includingCompleted)
            position = cursor.position
            try await between(&random)
        }
        Issue.record("the pages have no end")
        return ids
    }

    @Test("Pages joined are the whole list in its order, whatever their sizes", arguments: [1, 2, 3])
    func whole(_ seed: UInt64) async throws {
        let fixture = try await Fixture(.inProcess)
        let store = TodoStore(database: fixture.database)
        var random = SplitMix(seed: seed)
        // Half of them done, only a few, and all but a few.
        let todos = (0..<150).map { _ in todo(&random, doneIn: [2, 40, 1][Int(seed) - 1]) }
        try await store.perform(adding: todos)
        for includingCompleted in [true, false] {
            let expected = todos.filter { includingCompleted || !$0.values.completed }.sorted(by: isBefore).map(\.id)
            let found = try await walk(store, includingCompleted: includingCompleted, &random) { _ in }
            #expect(found == expected)
        }
        await fixture.close()
    }

    @Test(
        "Every todo that stays is seen exactly once, while others come and go between the pages",
        arguments: [11, 12, 13, 14])
    func changing(_ seed: UInt64) async throws {
        let fixture = try await Fixture(.inProcess)
        let store = TodoStore(database: fixture.database)
        for includingCompleted in [true, false] {
            var random = SplitMix(seed: seed)
            let staying = (0..<60).map { _ in todo(&random, doneIn: 3) }
            var passing = (0..<30).map { _ in todo(&random, doneIn: 3) }
            try await store.perform(adding: staying + passing)
            let seen = try await walk(store, includingCompleted: includingCompleted, &random) { random in
                if random.next() % 2 == 0, let gone = passing.popLast() {
                    _ = try await store.perform(deleting: gone.id, if: .none)
                } else {
                    let new = todo(&random, doneIn: 3)
                    passing.append(new)
                    try await store.perform(adding: [new])
                }
            }
            let expected = staying.filter { includingCompleted || !$0.values.completed }.sorted(by: isBefore).map(\.id)
            #expect(seen.filter(Set(expected).contains) == expected)
            #expect(Set(seen).count == seen.count)
            for todo in staying + passing { _ = try await store.perform(deleting: todo.id, if: .none) }
        }
        await fixture.close()
    }

    @Test("Each page is found by its index alone, and nothing is sorted")
    func plans() async throws {
        let fixture = try await Fixture(.inProcess)
        // The SQL text that the store runs: a plan needs a statement of its own.
        for (includingCompleted, isFirst, statement, plan) in Self.plans {
            #expect(
                "\(TodoPageSQL.statement(TodoFilter(includesCompleted: includingCompleted), isFirst: isFirst))"
                    == "\(statement.text)")
            let found = try await fixture.database.rows(statement.plan, statement.parameters) {
                row throws(DatabaseError) in try row.text(3)
            }
            #expect(found == [plan])
        }
        await fixture.close()
    }

    private struct Planned {
        let text: StaticString
        let plan: StaticString
        let parameters: [SQLValue]
    }

    private static let position: [SQLValue] = [.integer(0), .integer(0), .uuid(high: 0, low: 0)]

    private static let plans: [(Bool, Bool, Planned, String)] = [
        (
            true, true,
            Planned(
                text: """
                    SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
                    ORDER BY complete_by, created_at, id LIMIT $1
                    """,
                plan: """
                    EXPLAIN QUERY PLAN SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
                    ORDER BY complete_by, created_at, id LIMIT $1
                    """, parameters: [.integer(2)]),
            "SCAN todos USING INDEX todos_by_day"
        ),
        (
            true, false,
            Planned(
                text: """
                    SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
                    WHERE (complete_by, created_at, id) > ($1, $2, $3) ORDER BY complete_by, created_at, id LIMIT $4
                    """,
                plan: """
                    EXPLAIN QUERY PLAN SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
                    WHERE (complete_by, created_at, id) > ($1, $2, $3) ORDER BY complete_by, created_at, id LIMIT $4
                    """, parameters: position + [.integer(2)]),
            "SEARCH todos USING INDEX todos_by_day ((complete_by,created_at,id)>(?,?,?))"
        ),
        (
            false, true,
            Planned(
                text: """
                    SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
                    WHERE completed = $1 ORDER BY complete_by, created_at, id LIMIT $2
                    """,
                plan: """
                    EXPLAIN QUERY PLAN SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
                    WHERE completed = $1 ORDER BY complete_by, created_at, id LIMIT $2
                    """, parameters: [.boolean(false), .integer(2)]),
            "SEARCH todos USING INDEX todos_by_completed_and_day (completed=?)"
        ),
        (
            false, false,
            Planned(
                text: """
                    SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
                    WHERE completed = $1 AND (complete_by, created_at, id) > ($2, $3, $4)
                    ORDER BY complete_by, created_at, id LIMIT $5
                    """,
                plan: """
                    EXPLAIN QUERY PLAN SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
                    WHERE completed = $1 AND (complete_by, created_at, id) > ($2, $3, $4)
                    ORDER BY complete_by, created_at, id LIMIT $5
                    """, parameters: [.boolean(false)] + position + [.integer(2)]),
            "SEARCH todos USING INDEX todos_by_completed_and_day (completed=? AND (complete_by,created_at,id)>(?,?,?))"
        ),
    ]
}

/// Random numbers that are the same for the same seed (SplitMix64).
private struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}
