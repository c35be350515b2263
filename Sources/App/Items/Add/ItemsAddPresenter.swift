import Viper

extension ItemsAdd {
    /// Makes a row of the new item.
    struct Presenter: Viper.Presenter {
        let router: ItemsRouter

        func present(_ item: Item, for reader: PresentationContext) -> Document {
            Document(row: ItemRow(ItemSummary(item), router), version: item.version)
        }
    }
}
