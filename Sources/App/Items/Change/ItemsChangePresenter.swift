extension ItemsChange {
    typealias Presenter = ItemsDetail.Presenter
}
