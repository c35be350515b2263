import Viper
import ViperHTTP
import ViperJSON
import ViperUsers

/// `DELETE /session`: signs out.
enum SessionSignOut {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let service: SessionService
        /// Nil for a page whose session has ended.
        let session: Session?

        func execute(_ input: Input) async throws(Failure) -> Credential {
            guard let session else { return .cookie }
            try await service.end(session)
            return session.credential
        }
    }

    struct Presenter: Viper.Presenter {
        func present(_ credential: Credential, for reader: PresentationContext) -> SessionCookie? {
            credential == .cookie ? .removed : nil
        }
    }

    /// 204, which removes the page's cookie if there is one.
    struct View: Viper.View {
        static var status: Status { .noContent }
        static var schema: Schema { .object([]) }
        static var forms: [MediaType] { [] }
        static var fields: ResponseFields { .cookie }

        func render(_ cookie: SessionCookie?, as form: MediaType) -> Response {
            var response = Response(Self.status)
            if let cookie { response.fields.append(cookie.field) }
            return response
        }
    }
}
