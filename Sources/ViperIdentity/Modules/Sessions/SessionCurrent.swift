import Viper
import ViperHTTP
import ViperUsers

/// `GET /session`: the session of the request, and its user.
enum SessionCurrent {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let service: SessionService
        let session: Session

        func execute(_ input: Input) async throws(Failure) -> SessionDetails {
            try await service.details(of: session)
        }
    }

    struct Presenter: Viper.Presenter {
        let links: IdentityLinks

        func present(_ details: SessionDetails, for reader: PresentationContext) -> SessionDocument {
            SessionDocument(details, links)
        }
    }
}
