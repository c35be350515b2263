import ViperHTTP
import ViperValues

/// `DELETE /items/{id}`: deletes an item.
enum ItemsDelete {
    /// What is asked.
    struct Input: Equatable {
        let id: UUID
        let precondition: Precondition
    }
}

extension ItemsDelete.Input: WireInput {
    init(_ field: inout some InputFields) {
        id = field.path("id", "The item.")
        precondition = field.precondition()
    }
}
