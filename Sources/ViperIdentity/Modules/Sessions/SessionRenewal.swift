import Viper
import ViperHTTP
import ViperUsers

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
