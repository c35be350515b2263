import Database
import HTTP

extension TodoStore {
    /// A page of todos: those after a position, at most `limit` of them, by the day they are to be done, those without a
    /// day last, then by creation, then by id.
    ///
    /// Each filter has its index, and a page begins where the index says, so that it costs the same at the start and at
    /// the end of a long list, and where nearly all are filtered out.
    func obtain(
        includingCompleted: Bool, after position: TodoPosition?, limit: Int
    ) async throws(DatabaseError) -> TodoPage {
        var parameters: [SQLValue] = []
        parameters.reserveCapacity(5)
        if !includingCompleted { parameters.append(.boolean(false)) }
        if let position {
            parameters += [.day(position.completeBy), .time(position.createdAt), .uuid(position.id)]
        }
        parameters.append(.integer(Int64(limit + 1)))
        let sql = Self.statement(includingCompleted: includingCompleted, isFirst: position == nil)
        var todos: [TodoSummary] = []
        todos.reserveCapacity(limit + 1)
        var titles = SharedText.Builder(capacity: (limit + 1) * 32)
        try await database.query(sql, parameters) { row throws(DatabaseError) in
            todos.append(try TodoSummary(row, &titles))
        }
        guard todos.count > limit else { return TodoPage(todos: todos, end: nil) }
        todos.removeLast()
        return TodoPage(todos: todos, end: todos.last.map(TodoPosition.init))
    }

    /// The statement for a page.
    static func statement(includingCompleted: Bool, isFirst: Bool) -> StaticString {
        switch (includingCompleted, isFirst) {
        case (true, true):
            """
            SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
            ORDER BY complete_by, created_at, id LIMIT $1
            """
        case (true, false):
            """
            SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
            WHERE (complete_by, created_at, id) > ($1, $2, $3) ORDER BY complete_by, created_at, id LIMIT $4
            """
        case (false, true):
            """
            SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
            WHERE completed = $1 ORDER BY complete_by, created_at, id LIMIT $2
            """
        case (false, false):
            """
            SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
            WHERE completed = $1 AND (complete_by, created_at, id) > ($2, $3, $4)
            ORDER BY complete_by, created_at, id LIMIT $5
            """
        }
    }
}
