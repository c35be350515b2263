import Viper

extension DocsStartScript {
    /// Has nothing to decide.
    typealias Presenter = NothingToPresent
}
