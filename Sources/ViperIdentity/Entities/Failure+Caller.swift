import Viper

extension Challenge {
    /// RFC 6750, section 3: without a token nothing is said about an error.
    static let bearer = Challenge("Bearer")
}

extension Failure {
    /// 401 for credentials that name no session.
    static let invalidToken = Failure.unauthenticated(
        Challenge("Bearer", ["error": "invalid_token"]),
        "The token or the cookie names no session: it is wrong, or the session has ended. Sign in again.")

    /// 401 for a request without credentials.
    static let signInRequired = Failure.unauthenticated(
        .bearer, "Expected 'Authorization: Bearer' with a session's token, or a session cookie.")
}
