import ViperHTTP

/// `DELETE /sessions`: ends all other sessions of the user who is signed in.
enum SessionsEndOthers {
    typealias Input = NoInput
}
