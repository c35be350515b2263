import Viper

extension MissionsList {
    struct Presenter: Viper.Presenter {
        let links: MissionLinks

        func present(_ missions: [Mission], for reader: PresentationContext) -> Document {
            let presenter = MissionPresenter(links: links)
            return Document(
                items: missions.map { presenter.present($0) }, links: Links(back: links.linkToHome))
        }
    }
}
