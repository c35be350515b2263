import ViperHTTP

extension ProblemKind {
    /// 400: the request names its caller twice.
    static let ambiguousCredentials = ProblemKind(
        "ambiguous-credentials", .badRequest,
        Phrase(
            "The request has several credentials", "La requête a plusieurs identifications",
            "O pedido tem várias credenciais"),
        "The request has both a bearer token and a session cookie, or one of them twice.",
        remedy: "Send one of them.")

    /// 403: what only somebody who has just signed in may do.
    static let recentSignInRequired = ProblemKind(
        "recent-sign-in-required", .forbidden,
        Phrase(
            "A recent sign-in is required", "Une connexion récente est requise",
            "É necessário um início de sessão recente"),
        "Users export and delete themselves within five minutes of signing in only. Renewing a session does not count.",
        remedy: "Ask the user for the password, sign in by `POST /sessions`, and send the request with the new session."
    )
}
