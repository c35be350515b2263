import ViperHTTP

/// `POST /session/renewal`: the token that follows the one of the request.
enum SessionRenewal {
    typealias Input = NoInput
    typealias Presenter = SessionsSignIn.Presenter
}
