extension ItemsChange {
    /// A changed item is shown like any other.
    typealias Presenter = ItemsDetail.Presenter
}
