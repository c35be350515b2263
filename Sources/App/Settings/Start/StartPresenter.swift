import Shared
import Viper

extension Start {
    struct Presenter: Viper.Presenter {
        let router: SettingsRouter

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Document {
            let language = Language(of: reader)
            let target = router.beginning(of: outcome)
            switch outcome {
            case .stranger:
                return Document(
                    begin: .signIn, reason: LocalText(.signInToBegin, in: language), page: nil, method: .post,
                    link: target)
            case .nameless:
                return Document(
                    begin: .onboarding, reason: LocalText(.chooseDisplayName, in: language), page: nil, method: .patch,
                    link: target)
            case .ready(let chosen):
                let page = router.pages.page(chosen: chosen)
                let reason = page != nil && page == chosen ? Phrase.chosenStartPage : .usualStartPage
                return Document(
                    begin: .page, reason: LocalText(reason, in: language), page: page, method: .get, link: target)
            }
        }
    }
}
