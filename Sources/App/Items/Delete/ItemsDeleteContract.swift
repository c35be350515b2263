import Viper

/// `DELETE /items/{id}`: deletes an item.
enum ItemsDelete {
    typealias Input = ConditionalIDInput
}
