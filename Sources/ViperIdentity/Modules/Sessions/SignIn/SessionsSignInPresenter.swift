import Viper

extension SessionsSignIn {
    struct Presenter: Viper.Presenter {
        let links: IdentityLinks

        func present(_ session: Session, for reader: PresentationContext) -> SessionToken {
            SessionToken(session, links)
        }
    }
}
