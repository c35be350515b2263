/// What somebody sends to sign in.
struct SignInAttempt: Sendable {
    let login: Login
    let password: Password
    /// The code of a mail, for an account that is being attacked.
    let code: String?
    /// What the client calls itself.
    let clientName: String?
    let credential: Credential
}
