import HTTP

/// What a list of todos knows of each: no more than it shows, since every column that is read costs.
struct TodoSummary: Sendable, Equatable {
    var id: UUID
    /// It stands in one block with the titles of the whole page.
    var title: SharedText
    var completeBy: CalendarDate?
    var priority: TodoPriority
    var completed: Bool
    var createdAt: Timestamp
    var version: Int64
}

extension TodoSummary {
    /// The summary of a todo.
    init(_ todo: Todo) {
        self.init(
            id: todo.id, title: SharedText(todo.values.title), completeBy: todo.values.completeBy,
            priority: todo.values.priority, completed: todo.values.completed, createdAt: todo.createdAt,
            version: todo.version)
    }
}

/// Where a page of todos ended: what its last one is sorted by, and its id.
struct TodoPosition: Sendable, Equatable {
    var completeBy: CalendarDate?
    var createdAt: Timestamp
    var id: UUID
}

extension TodoPosition {
    /// Where a todo stands in a list.
    init(of todo: TodoSummary) {
        self.init(completeBy: todo.completeBy, createdAt: todo.createdAt, id: todo.id)
    }
}

/// A part of the list of todos.
struct TodoPage: Sendable, Equatable {
    var todos: [TodoSummary]
    /// Where the page ended, if more todos follow.
    var end: TodoPosition?
}
