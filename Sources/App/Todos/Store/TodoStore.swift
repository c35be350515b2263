import Shared
import Viper
import ViperDatabase
import ViperService
import ViperValues

struct TodoStore: Sendable {
    let database: any Database

    /// Adds todos, all or none.
    func add(_ todos: [Todo]) async throws(Failure) {
        try await database.change { transaction throws(DatabaseError) in
            for todo in todos { try await transaction.insert(todo) }
        }
    }

    /// Adds todos, all or none, if there are none.
    func seedIfEmpty(with todos: [Todo]) async throws(Failure) -> Bool {
        try await database.seed(unlessFound: "SELECT 1 FROM todos LIMIT 1") { transaction throws(DatabaseError) in
            for todo in todos { try await transaction.insert(todo) }
        }
    }

    func change(
        _ id: UUID, _ change: TodoChange, if precondition: Precondition
    ) async throws(Failure) -> ChangeOutcome<Revision<Todo>> {
        try await database.change { transaction throws(DatabaseError) in
            guard let todo = try await transaction.todo(id) else { return .missing }
            guard precondition.allows(todo.version) else { return .stale }
            guard var changed = change.applied(to: todo) else {
                return .done(Revision(from: todo, to: todo))
            }
            changed.version = try await transaction.update(changed)
            return .done(Revision(from: todo, to: changed))
        }
    }

    func delete(_ id: UUID, if precondition: Precondition) async throws(Failure) -> ChangeOutcome<Todo> {
        try await database.change { transaction throws(DatabaseError) in
            guard let todo = try await transaction.todo(id) else { return .missing }
            guard precondition.allows(todo.version) else { return .stale }
            try await transaction.execute("DELETE FROM todos WHERE id = $1", [.uuid(id)])
            return .done(todo)
        }
    }

    /// A page of todos by due date, those without one last, then by creation, then by id; for a search by title, then
    /// by id. Each filter has its index, so that a page costs the same even if nearly all todos are filtered out.
    func page(
        _ filter: TodoFilter, after position: TodoPosition?, limit: Int
    ) async throws(Failure) -> ListPage<TodoSummary, TodoPosition> {
        let (sql, parameters) = Self.statement(filter, after: position, limit: limit + 1)
        var todos: [TodoSummary] = []
        todos.reserveCapacity(limit + 1)
        var titles = SharedText.Builder(capacity: (limit + 1) * 32)
        try await database.read(sql, parameters) { row throws(DatabaseError) in
            todos.append(try TodoSummary(row, &titles))
        }
        let isSearched = filter.prefix != nil
        return ListPage(&todos, limit: limit) { TodoPosition(of: $0, isSearched: isSearched) }
    }

    static func statement(
        _ filter: TodoFilter, after position: TodoPosition?, limit: Int
    ) -> (sql: SQL, parameters: [SQLValue]) {
        let filters = [filter.includesCompleted ? nil : .boolean(false), filter.priority.map(SQLValue.priority)]
        guard let prefix = filter.prefix.map(folded) else {
            let start = position.map { [SQLValue.day($0.completeBy), .time($0.createdAt), .uuid($0.id)] }
            return pages.page(where: filters, after: start ?? [], limit: limit)
        }
        // Every title with a prefix sorts after the prefix with the least id.
        let start: [SQLValue] = [
            .text(position?.title ?? prefix), position.map { .uuid($0.id) } ?? .uuid(high: 0, low: 0),
        ]
        return pages.page(
            where: filters, sortedBy: 1, after: start, below: .text(TextRange.bound(ofPrefix: prefix)), limit: limit)
    }

    private static let pages = PageStatements(
        "SELECT id, title, complete_by, priority, completed, created_at, version FROM todos",
        filters: ["completed", "priority"], sorts: [["complete_by", "created_at", "id"], ["title_key", "id"]])
}

private let updateByID = SQL(
    composing: """
        UPDATE todos SET title = $1, note = $2, complete_by = $3, priority = $4, completed = $5, title_key = $6,
            version = \(SQL.nextVersion)
        WHERE id = $7 RETURNING version
        """)

extension Transaction {
    fileprivate func todo(_ id: UUID) async throws(DatabaseError) -> Todo? {
        try await first(Todo.byID, [.uuid(id)], decode: Todo.init)
    }

    fileprivate func insert(_ todo: Todo) async throws(DatabaseError) {
        try await executeUnanswered(
            """
            INSERT INTO todos (id, title, note, complete_by, priority, completed, created_at, version, title_key)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """,
            [
                .uuid(todo.id), .text(todo.values.title), .text(todo.values.note), .day(todo.values.completeBy),
                .priority(todo.values.priority), .boolean(todo.values.completed), .time(todo.createdAt),
                .integer(todo.version), .text(folded(todo.values.title)),
            ])
    }

    /// Stores a todo's values, and returns its new version.
    fileprivate func update(_ todo: Todo) async throws(DatabaseError) -> Int64 {
        try await version(
            by: updateByID,
            [
                .text(todo.values.title), .text(todo.values.note), .day(todo.values.completeBy),
                .priority(todo.values.priority), .boolean(todo.values.completed), .text(folded(todo.values.title)),
                .uuid(todo.id),
            ])
    }
}
