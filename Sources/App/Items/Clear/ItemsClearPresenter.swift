import Viper

extension ItemsClear {
    /// Says how many were deleted.
    struct Presenter: Viper.Presenter {
        func present(_ deleted: Int, for reader: PresentationContext) -> Document {
            Document(items: [], deleted: deleted, message: "Operation completed")
        }
    }
}
