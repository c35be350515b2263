import ViperService
import ViperValues

/// Which todos a list that stays open shows.
struct TodosLiveFilter: ListFilter {
    struct Subject {
        let completed: Bool
        let priority: TodoPriority
        let titleKey: String
    }

    private let includesCompleted: Bool
    private let priority: TodoPriority?
    /// What the folded title begins with.
    private let prefix: String

    init(_ filter: TodoFilter) {
        includesCompleted = filter.includesCompleted
        priority = filter.priority
        prefix = filter.prefix.map(folded) ?? ""
    }

    static func subject(of todo: TodoSummary) -> Subject {
        Subject(completed: todo.completed, priority: todo.priority, titleKey: folded(todo.title.text))
    }

    func admits(_ todo: Subject) -> Bool {
        (includesCompleted || !todo.completed) && (priority == nil || priority == todo.priority)
            && todo.titleKey.utf8.starts(with: prefix.utf8)
    }
}

extension TodosList.Input: FilteredInput {
    var liveFilter: TodosLiveFilter { TodosLiveFilter(filter) }
}
