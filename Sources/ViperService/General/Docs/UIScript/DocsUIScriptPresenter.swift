extension DocsUIScript {
    /// Chooses the form of the file.
    typealias Presenter = DocsAssetPresenter
}
