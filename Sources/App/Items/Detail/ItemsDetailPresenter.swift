import Viper

extension ItemsDetail {
    struct Presenter: Viper.Presenter {
        let router: ItemsRouter

        func present(_ item: Item, for reader: PresentationContext) -> Document {
            Document(
                id: item.id, title: "ITEM: " + item.name, name: item.name, enabled: item.enabled,
                state: item.enabled ? .enabled : .disabled, color: ItemColor(enabled: item.enabled),
                date: DisplayDate(item.createdAt), createdAt: item.createdAt, updatedAt: item.updatedAt,
                links: Links(list: router.linkToList), version: item.version)
        }
    }
}
