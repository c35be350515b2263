/// What somebody sends to sign in.
package struct SignInAttempt: Sendable {
    package let login: Login
    package let password: Password
    /// The code of a mail, for an account that is being attacked.
    let code: String?
    /// What the client calls itself.
    package let clientName: String?
    package let credential: Credential

    package init(login: Login, password: Password, code: String?, clientName: String?, credential: Credential) {
        self.login = login
        self.password = password
        self.code = code
        self.clientName = clientName
        self.credential = credential
    }
}
