import ViperValues

enum TodoSamples {
    /// A todo with a due date relative to today.
    struct Sample {
        let title: SharedText
        var note = ""
        var inDays: Int?
        var priority = TodoPriority.none
        var completed = false

        /// - Parameter today: days since 1970-01-01.
        func todo(today: Int) -> Todo {
            var todo = Todo()
            todo.title = title
            todo.note = note
            todo.completeBy = DueDate(inDays.map { CalendarDate(daysSince1970: today + $0) })
            todo.priority = priority
            todo.completed = completed
            return todo
        }
    }

    static let all = [
        Sample(title: "Air the canvas tent", note: "It smells of last summer.", inDays: 2, priority: .low),
        Sample(title: "Sharpen the pocket knife", inDays: 1, priority: .medium),
        Sample(
            title: "Renew the first-aid kit", note: "Plasters, tape, a new thermometer.", inDays: 0, priority: .high),
        Sample(title: "Mend the hammock"),
        Sample(title: "Order gas for the stove", inDays: 9, priority: .medium),
        Sample(title: "Look up the tide table", note: "For the crossing to the island.", inDays: 9),
        Sample(title: "Ask Inês about the cabin", priority: .low),
        Sample(title: "Wax the oilskin coat", inDays: -3, priority: .low, completed: true),
        Sample(title: "Book the ferry", inDays: -1, priority: .high, completed: true),
        Sample(title: "Write to grandmother", completed: true),
    ]
}
