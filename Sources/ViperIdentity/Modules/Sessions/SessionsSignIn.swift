import Viper
import ViperHTTP
import ViperUsers

/// `POST /sessions`: signs somebody in.
enum SessionsSignIn {
    struct Input {
        let form: Form
        let name: UserName?
        let email: EmailAddress?
        let password: Password
        let code: String?
        let client: String?
    }

    /// How the session is handed over.
    enum Form: String, CaseIterable, InputEnumeration {
        case token
        case cookie
    }

    struct Interactor: Viper.Interactor {
        let service: SignInService
        let client: Client

        static let failures: FailureKinds = [
            .unauthenticated(.bearer), .forbidden, .rule, .limited,
        ]
        static let handlesSecrets = true

        func execute(_ input: Input) async throws(Failure) -> SessionDetails {
            let login: Login
            switch (input.name, input.email) {
            case (let name?, nil): login = .name(name)
            case (nil, let email?): login = .email(email)
            case (nil, nil): throw Failure.rule("name", "missing", Self.expected(Phrase("neither", "aucun", "nenhum")))
            case (.some, .some):
                throw Failure.rule("name", "conflict", Self.expected(Phrase("both", "les deux", "ambos")))
            }
            let attempt = SignInAttempt(
                login: login, password: input.password, code: input.code, clientName: input.client,
                credential: input.form == .cookie ? .cookie : .bearer)
            return try await service.signIn(attempt, from: client)
        }

        private static func expected(_ found: Phrase) -> Sentence {
            .found(
                Phrase(
                    "a name or a mail address", "un nom ou une adresse de courriel", "um nome ou um endereço de correio"
                ),
                Sentence(found))
        }
    }

    struct Presenter: Viper.Presenter {
        let links: IdentityLinks

        func present(_ details: SessionDetails, for reader: PresentationContext) -> SessionToken {
            SessionToken(details, links)
        }
    }

    struct View: CreatedView {
        typealias Model = SessionToken
        typealias Resource = SessionDocument

        static var fields: ResponseFields { [.location, .cookie] }

        func render(_ model: SessionToken, as form: MediaType) -> Response {
            var response = renderDocument(model, as: form)
            response.location = model.location.text
            if let cookie = model.cookie { response.fields.append(cookie.field) }
            return response
        }
    }
}

extension SessionsSignIn.Input: WireInput {
    init(_ field: inout some InputFields) {
        form = field.query(
            "as", "token to get the token; cookie for a page of the same site.", Unbounded(), default: .token)
        name = field.body(optional: "name", "The user's name; or send the mail address.")
        email = field.body(optional: "email", "The user's confirmed mail address; or send the name.")
        password = field.body("password", "The password.", .given)
        code = field.body(
            optional: "code", "The code of the mail that an account which is being attacked sends its owner.",
            .trimmed(1...100))
        client = field.body(
            optional: "client", "What the client calls itself, 1 to 80 characters, trimmed.", UserRules.client)
    }
}
