public import Viper

/// What the operator does with users and sessions: the commands `users` and `sessions` say it in words. The rules are
/// those of requests, but nobody asks who the operator is.
public struct UserOperations: Sendable {
    private let services: IdentityServices

    init(_ services: IdentityServices) { self.services = services }

    /// `users add NAME --role ROLE`: adds a user, also while sign-up is closed.
    ///
    /// - Parameter email: not confirmed yet; its mail is enqueued.
    public func add(
        _ name: UserName, _ password: Password, role: Role = .member, email: EmailAddress? = nil,
        displayName: String? = nil
    ) async throws(Failure) -> User {
        try await services.signUp.add(
            NewUser(name: name, email: email, password: password, displayName: displayName, role: role))
    }

    /// `users list`: a page of users, by name.
    public func list(after name: UserName? = nil, limit: Int = 100) async throws(Failure) -> [User] {
        try await services.users.page(after: name, limit: limit)
    }

    /// `users role NAME ROLE`.
    public func setRole(_ role: Role, of name: UserName) async throws(Failure) -> User {
        try found(try await services.users.change(name, role: role), name)
    }

    /// `users disable NAME` and `users enable NAME`: who is disabled is signed out at once.
    public func setEnabled(_ isEnabled: Bool, of name: UserName) async throws(Failure) -> User {
        try found(try await services.users.change(name, isEnabled: isEnabled), name)
    }

    /// `users password NAME`: sets a password, and ends every session.
    public func setPassword(_ password: Password, of name: UserName) async throws(Failure) {
        let user = try await user(named: name)
        let hash = try await services.passwords.hashing.hash(password)
        guard try await services.users.setPassword(hash, of: user.id, insteadOf: nil) else {
            throw Self.missing(name)
        }
    }

    /// `users delete NAME`.
    public func delete(_ name: UserName) async throws(Failure) { try await services.deletion.delete(name) }

    /// `sessions end NAME`: ends every session of a user, and returns how many there were.
    public func endSessions(of name: UserName) async throws(Failure) -> Int {
        let user = try await user(named: name)
        return try await services.sessions.store.endAll(of: user.id)
    }

    private func user(named name: UserName) async throws(Failure) -> User {
        try found(try await services.users.user(named: name), name)
    }

    private func found(_ user: User?, _ name: UserName) throws(Failure) -> User {
        guard let user else { throw Self.missing(name) }
        return user
    }

    private static func missing(_ name: UserName) -> Failure { .missing("There is no user '\(name.text)'.") }
}
