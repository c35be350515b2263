extension DocsUIStyle {
    /// Chooses the form of the file.
    typealias Presenter = DocsAssetPresenter
}
