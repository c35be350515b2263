import ViperValues

struct Todo: Sendable, Equatable {
    /// Generated when the todo was added (UUID version 7); never changes.
    var id: UUID
    var values: TodoValues
    var createdAt: Timestamp
    /// Starts at 1, and is raised by every change, in the database.
    var version: Int64
}

/// The values of a todo that people enter.
struct TodoValues: Sendable, Equatable {
    /// 1 to 200 characters, trimmed.
    var title: String
    /// Up to 10,000 characters.
    var note = ""
    /// The due date.
    var completeBy: CalendarDate?
    var priority = TodoPriority.none
    var completed = false
}

/// A change of a todo; nil leaves a value as it is.
struct TodoChange: Sendable, Equatable {
    var title: String?
    var note: String?
    var completeBy = MemberChange<CalendarDate>.kept
    var priority: TodoPriority?
    var completed: Bool?

    /// The changed todo, still at its old version; nil if nothing would change.
    func applied(to todo: Todo) -> Todo? {
        var changed = todo
        if let title { changed.values.title = title }
        if let note { changed.values.note = note }
        changed.values.completeBy = completeBy.applied(to: todo.values.completeBy)
        if let priority { changed.values.priority = priority }
        if let completed { changed.values.completed = completed }
        guard changed != todo else { return nil }
        return changed
    }
}

extension TodoChange {
    /// The change that sets every value.
    init(to values: TodoValues) {
        self.init(
            title: values.title, note: values.note, completeBy: MemberChange(to: values.completeBy),
            priority: values.priority, completed: values.completed)
    }
}
