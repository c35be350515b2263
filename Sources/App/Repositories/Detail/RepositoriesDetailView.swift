import Viper

extension RepositoriesDetail {
    /// Renders the repository.
    struct View: JSONView { typealias Model = Document }
}
