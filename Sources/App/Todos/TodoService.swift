import Viper
import ViperService
import ViperValues

/// The rules that several use cases of todos share.
struct TodoService: Sendable {
    let store: TodoStore
    let clock: any Clock
    /// Finds todos by their ids.
    let todos: RowLookup<Todo>

    init(store: TodoStore, clock: any Clock) {
        self.store = store
        self.clock = clock
        todos = RowLookup(Todo.byID, in: store.database, decode: Todo.init, missing: Self.missing)
    }

    func page(
        _ filter: TodoFilter, after position: TodoPosition?, limit: Int
    ) async throws(Failure) -> ListPage<TodoSummary, TodoPosition> {
        try await store.page(filter, after: position, limit: limit)
    }

    func todo(_ id: UUID) async throws(Failure) -> Todo { try await todos.value(id) }

    func add(_ values: TodoValues) async throws(Failure) -> Todo {
        let todo = new(values)
        try await store.add([todo])
        return todo
    }

    /// Changes a todo if the precondition holds.
    func change(_ id: UUID, _ change: TodoChange, if precondition: Precondition) async throws(Failure) -> Revision<Todo>
    {
        try await store.change(id, change, if: precondition)
            .get(missing: Self.missing(id), stale: Self.stale(id, precondition))
    }

    /// Deletes a todo if the precondition holds, and returns what it was.
    func delete(_ id: UUID, if precondition: Precondition) async throws(Failure) -> Todo {
        try await store.delete(id, if: precondition)
            .get(missing: Self.missing(id), stale: Self.stale(id, precondition))
    }

    /// Adds samples if there are no todos. Their days are relative to today.
    /// - Returns: the number of todos added.
    func seedIfEmpty(with samples: [TodoSamples.Sample]) async throws(Failure) -> Int {
        let today = clock.now().daysSince1970
        let todos = samples.map { new($0.values(today: today)) }
        return try await store.seedIfEmpty(with: todos) ? todos.count : 0
    }

    private func new(_ values: TodoValues) -> Todo {
        let now = clock.now()
        return Todo(id: .version7(at: now), values: values, createdAt: now, version: 1)
    }

    private static func missing(_ id: UUID) -> Failure { .missing("Todo with Id: '\(id.text)' was not found") }

    private static func stale(_ id: UUID, _ precondition: Precondition) -> Failure {
        .stale("Expected todo '\(id.text)' \(precondition.demand); it is not.")
    }
}
