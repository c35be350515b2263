import Shared
import Viper
import ViperHTTP
import ViperValues

/// `PATCH /todos/{id}`: changes a todo by a merge-patch (RFC 7396).
enum TodosChange {
    struct Input: Equatable {
        let id: UUID
        let change: TodoChange
        let precondition: Precondition
    }

    struct View: ChangedView, LocalizedView {
        typealias Model = Changed<TodosDisplay.Document, TodoRow>
    }
}

extension TodosChange.Input: WireInput {
    init(_ field: inout some InputFields) {
        id = field.path("id", "The todo.")
        change = TodoChange(&field)
        precondition = field.precondition()
    }
}
