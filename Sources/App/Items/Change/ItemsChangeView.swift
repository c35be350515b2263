extension ItemsChange {
    /// A changed item is rendered like any other.
    typealias View = ItemsDetail.View
}
