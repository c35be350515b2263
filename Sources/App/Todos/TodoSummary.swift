import ViperDatabase
import ViperValues

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
    /// The folded title, where todos are searched, and sorted, by title.
    var title: String?
}

extension TodoPosition {
    /// Where a todo stands in a list.
    init(of todo: TodoSummary, isSearched: Bool = false) {
        self.init(
            completeBy: todo.completeBy, createdAt: todo.createdAt, id: todo.id,
            title: isSearched ? folded(todo.title.text) : nil)
    }
}

/// Which todos are listed.
struct TodoFilter: Sendable, Equatable {
    /// Whether those that are done are listed too.
    var includesCompleted = false
    /// Only those of a priority.
    var priority: TodoPriority?
    /// Only those whose titles begin with this, whatever the letter case; then they are sorted by title.
    var prefix: String?
}
