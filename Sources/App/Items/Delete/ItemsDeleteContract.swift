import HTTP

/// `DELETE /items/{id}`: deletes an item.
enum ItemsDelete {
    /// What is asked.
    struct Input: WireInput, Equatable {
        let id: UUID
        let precondition: Precondition

        init(_ field: inout some InputFields) {
            id = field.path("id", "The item.")
            precondition = field.precondition()
        }
    }
}
