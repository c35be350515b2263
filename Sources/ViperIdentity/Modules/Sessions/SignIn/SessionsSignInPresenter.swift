import Viper

extension SessionsSignIn {
    struct Presenter: Viper.Presenter {
        let links: IdentityLinks

        func present(_ details: SessionDetails, for reader: PresentationContext) -> SessionToken {
            SessionToken(details, links)
        }
    }
}
