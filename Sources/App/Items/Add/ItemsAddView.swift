import Viper

extension ItemsAdd {
    /// Renders the new item's row, and where the item is found.
    struct View: CreatedView {
        typealias Model = Document
        typealias Resource = ItemsDetail.Document
    }
}
