import Viper

extension RepositoriesDetail {
    struct Presenter: Viper.Presenter {
        let router: RepositoriesRouter

        func present(_ repository: Repository, for reader: PresentationContext) -> Document {
            Document(repository: repository, links: Links(back: router.linkToList))
        }
    }
}
