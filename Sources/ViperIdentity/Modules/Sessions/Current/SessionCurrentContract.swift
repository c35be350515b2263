import Viper
import ViperHTTP

/// `GET /session`: the session of the request, and its user.
enum SessionCurrent {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let session: Session

        func execute(_ input: Input) async throws(Failure) -> Session { session }
    }

    struct Presenter: Viper.Presenter {
        let links: IdentityLinks

        func present(_ session: Session, for reader: PresentationContext) -> SessionDocument {
            SessionDocument(session, links)
        }
    }
}
