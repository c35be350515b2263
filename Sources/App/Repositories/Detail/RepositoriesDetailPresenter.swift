import Viper

extension RepositoriesDetail {
    /// Presents a repository, and the way back to the list.
    struct Presenter: Viper.Presenter {
        let router: RepositoriesRouter

        func present(_ repository: Repository, for reader: PresentationContext) -> Document {
            Document(repository: repository, links: Links(back: router.linkToList))
        }
    }
}
