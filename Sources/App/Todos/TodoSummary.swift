import ViperValues

/// The parts of a todo that a list shows; every further column would cost.
struct TodoSummary: Sendable, Equatable {
    var id: UUID
    /// Shares one block of memory with the titles of the whole page.
    var title: SharedText
    var completeBy: CalendarDate?
    var priority: TodoPriority
    var completed: Bool
    var createdAt: Timestamp
    var version: Int64
}

extension TodoSummary {
    init(_ todo: Todo) {
        self.init(
            id: todo.id, title: SharedText(todo.values.title), completeBy: todo.values.completeBy,
            priority: todo.values.priority, completed: todo.values.completed, createdAt: todo.createdAt,
            version: todo.version)
    }
}

/// The sort key and the id of a page's last todo.
struct TodoPosition: Sendable, Equatable {
    var completeBy: CalendarDate?
    var createdAt: Timestamp
    var id: UUID
    /// The folded title, for a search, which is sorted by title.
    var title: String?
}

extension TodoPosition {
    /// The position of a todo in a list.
    init(of todo: TodoSummary, isSearched: Bool = false) {
        self.init(
            completeBy: todo.completeBy, createdAt: todo.createdAt, id: todo.id,
            title: isSearched ? folded(todo.title.text) : nil)
    }
}

/// The filter of a list of todos.
struct TodoFilter: Sendable, Equatable {
    /// Whether completed todos are listed too.
    var includesCompleted = false
    var priority: TodoPriority?
    /// Only todos whose titles begin with this, ignoring case; they are sorted by title.
    var prefix: String?
}
