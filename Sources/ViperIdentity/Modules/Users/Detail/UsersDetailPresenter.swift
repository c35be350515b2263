import Viper

extension UsersDetail {
    struct Presenter: Viper.Presenter {
        let links: IdentityLinks

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Document {
            Document(outcome.user, isOwn: outcome.isOwn, links)
        }
    }

    /// Shows users to themselves.
    struct OwnPresenter: Viper.Presenter {
        let links: IdentityLinks

        func present(_ user: User, for reader: PresentationContext) -> Document {
            Document(user, isOwn: true, links)
        }
    }
}
