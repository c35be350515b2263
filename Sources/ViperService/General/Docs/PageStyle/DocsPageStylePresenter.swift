import Viper

extension DocsPageStyle {
    /// Has nothing to decide.
    typealias Presenter = NothingToPresent
}
