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

/// `POST /session/renewal`: the token that follows the one of the request.
enum SessionRenewal {
    typealias Input = NoInput
    typealias Presenter = SessionsSignIn.Presenter

    struct Interactor: Viper.Interactor {
        let service: SessionService
        let session: Session

        static let handlesSecrets = true

        func execute(_ input: Input) async throws(Failure) -> SessionDetails { try await service.renew(session) }
    }

    struct View: JSONView {
        typealias Model = SessionToken

        static var fields: ResponseFields { .cookie }

        func render(_ model: SessionToken, as form: MediaType) -> Response {
            var response = renderDocument(model, as: form)
            if let cookie = model.cookie { response.fields.append(cookie.field) }
            return response
        }
    }
}
