import Viper

extension ItemsClear {
    struct Presenter: Viper.Presenter {
        func present(_ deleted: Int, for reader: PresentationContext) -> Document {
            Document(items: [], deleted: deleted, message: "Operation completed")
        }
    }
}
