import ViperDatabase
import ViperService
import ViperValues

extension TodoStore {
    /// A page of todos: those after a position, at most `limit` of them, by the day they are to be done, those without a
    /// day last, then by creation, then by id; where they are searched, by title, then by id.
    ///
    /// Each filter has its index, and a page begins where the index says, so that it costs the same at the start and at
    /// the end of a long list, and where nearly all are filtered out.
    func obtain(_ filter: TodoFilter, after position: TodoPosition?, limit: Int) async throws(DatabaseError) -> TodoPage
    {
        var todos: [TodoSummary] = []
        todos.reserveCapacity(limit + 1)
        var titles = SharedText.Builder(capacity: (limit + 1) * 32)
        let sql = TodoPageSQL.statement(filter, isFirst: position == nil)
        try await database.query(sql, Self.parameters(filter, position, limit + 1)) { row throws(DatabaseError) in
            todos.append(try TodoSummary(row, &titles))
        }
        guard todos.count > limit else { return TodoPage(todos: todos, end: nil) }
        todos.removeLast()
        let isSearched = filter.prefix != nil
        return TodoPage(todos: todos, end: todos.last.map { TodoPosition(of: $0, isSearched: isSearched) })
    }

    private static func parameters(_ filter: TodoFilter, _ position: TodoPosition?, _ count: Int) -> [SQLValue] {
        var parameters: [SQLValue] = []
        parameters.reserveCapacity(6)
        if !filter.includesCompleted { parameters.append(.boolean(false)) }
        if let priority = filter.priority { parameters.append(.priority(priority)) }
        if let prefix = filter.prefix.map(folded) {
            // The first title with a prefix comes after the prefix itself beside the least id.
            parameters += [.text(position?.title ?? prefix), position.map { .uuid($0.id) } ?? .uuid(high: 0, low: 0)]
            parameters.append(.text(TextRange.bound(ofPrefix: prefix)))
        } else if let position {
            parameters += [.day(position.completeBy), .time(position.createdAt), .uuid(position.id)]
        }
        parameters.append(.integer(Int64(count)))
        return parameters
    }
}
