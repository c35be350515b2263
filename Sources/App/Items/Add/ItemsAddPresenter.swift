import Viper

extension ItemsAdd {
    struct Presenter: Viper.Presenter {
        let router: ItemsRouter

        func present(_ item: Item, for reader: PresentationContext) -> Document {
            Document(row: ItemRow(ItemSummary(item), router), version: item.version)
        }
    }
}
