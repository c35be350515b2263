import Viper
import ViperHTTP
import ViperValues

/// `DELETE /items/{id}`: deletes an item.
enum ItemsDelete {
    /// What is asked.
    struct Input: Equatable {
        let id: UUID
        let precondition: Precondition
    }

    /// A deleted item has nothing to show.
    typealias Presenter = NothingToPresent

    /// Renders that it is done.
    struct View: EmptyView {}
}

extension ItemsDelete.Input: WireInput {
    init(_ field: inout some InputFields) {
        id = field.path("id", "The item.")
        precondition = field.precondition()
    }
}
