import ViperValues

/// Something to be done.
struct Todo: Sendable, Equatable {
    /// Stable, and made when the todo was added (UUID version 7).
    var id: UUID
    /// What people enter.
    var values: TodoValues
    /// When it was added.
    var createdAt: Timestamp
    /// 1 at first, one more with every change.
    var version: Int64
}

/// What people enter of a todo.
struct TodoValues: Sendable, Equatable {
    /// 1 to 200 characters, trimmed.
    var title: String
    /// Up to 10,000 characters.
    var note = ""
    /// The day by which it is to be done.
    var completeBy: CalendarDate?
    /// How much it matters.
    var priority = TodoPriority.none
    /// Whether it is done.
    var completed = false
}

/// What is to be changed of a todo; nil leaves a value as it is.
struct TodoChange: Sendable, Equatable {
    var title: String?
    var note: String?
    var completeBy = MemberChange<CalendarDate>.kept
    var priority: TodoPriority?
    var completed: Bool?

    /// The todo with the change, or nil if that would be the same.
    func applied(to todo: Todo) -> Todo? {
        var changed = todo
        if let title { changed.values.title = title }
        if let note { changed.values.note = note }
        changed.values.completeBy = completeBy.applied(to: todo.values.completeBy)
        if let priority { changed.values.priority = priority }
        if let completed { changed.values.completed = completed }
        guard changed != todo else { return nil }
        changed.version &+= 1
        return changed
    }
}

extension TodoChange {
    /// The change that leads to the given values, whatever there was.
    init(to values: TodoValues) {
        self.init(
            title: values.title, note: values.note, completeBy: MemberChange(to: values.completeBy),
            priority: values.priority, completed: values.completed)
    }
}
