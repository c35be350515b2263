package import Viper

extension Challenge {
    /// RFC 6750, section 3: without a token nothing is said about an error.
    package static let bearer = Challenge("Bearer")
}

extension Failure {
    /// 401 for credentials that name no session.
    package static let invalidToken = Failure.unauthenticated(
        Challenge("Bearer", ["error": "invalid_token"]),
        Sentence(
            "The token or the cookie names no session: it is wrong, or the session has ended. Sign in again.",
            fr: """
                Le jeton ou le cookie ne désigne aucune session : il est faux, ou la session est terminée. Connectez-vous de \
                nouveau.
                """,
            pt: """
                O token ou o cookie não designa nenhuma sessão: está errado, ou a sessão terminou. Inicie sessão de novo.
                """))

    /// 401 for a request without credentials.
    package static let signInRequired = Failure.unauthenticated(
        .bearer,
        Sentence(
            "Expected 'Authorization: Bearer' with a session's token, or a session cookie.",
            fr: "Attendu : 'Authorization: Bearer' avec le jeton d'une session, ou un cookie de session.",
            pt: "Esperado: 'Authorization: Bearer' com o token de uma sessão, ou um cookie de sessão."))
}
