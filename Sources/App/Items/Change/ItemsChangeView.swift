extension ItemsChange {
    typealias View = ItemsDetail.View
}
