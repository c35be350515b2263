import Viper

extension SessionCurrent {
    struct Presenter: Viper.Presenter {
        let links: IdentityLinks

        func present(_ details: SessionDetails, for reader: PresentationContext) -> SessionDocument {
            SessionDocument(details, links)
        }
    }
}
