import Viper
import ViperFeatures
import ViperHTTP
import ViperUsers

/// What the operator does with users and sessions, by the commands `users` and `sessions`. The rules are those of
/// requests, but nobody asks who the operator is.
struct UserOperations: Sendable {
    private let services: IdentityServices

    init(_ services: IdentityServices) { self.services = services }

    /// Adds a user, also while sign-up is closed. The address is not confirmed yet; its mail is enqueued.
    func add(_ user: NewUser) async throws(Failure) -> User { try await services.signUp.add(user) }

    /// A page of users, by name.
    func list(after name: UserName?, limit: Int) async throws(Failure) -> [User] {
        try await services.users.page(after: name, limit: limit)
    }

    func setRole(_ role: Role, of name: UserName) async throws(Failure) -> User {
        let user = try found(try await services.users.change(name, role: role), name)
        services.security.note(.roleChanged, user: user.id, "A user has the role \(role.rawValue)")
        return user
    }

    /// Lets a user sign in, or not; who may not is signed out at once.
    func setEnabled(_ isEnabled: Bool, of name: UserName) async throws(Failure) -> User {
        try found(try await services.users.change(name, isEnabled: isEnabled), name)
    }

    /// Sets a password, and ends every session.
    func setPassword(_ password: Password, of name: UserName) async throws(Failure) {
        let user = try await user(named: name)
        try password.checkNovelty(name: user.name, email: user.email, member: "password")
        let hash = try await services.passwords.hashing.hash(password, for: nil)
        guard try await services.users.setPassword(hash, of: user.id, insteadOf: nil) else {
            throw Self.missing(name)
        }
    }

    /// A code for signing in from a new address while the account is being attacked: for a user who has no confirmed mail
    /// address, or does not get the mail.
    func signInCode(of name: UserName) async throws(Failure) -> SecretToken {
        try await services.codes.issueSignIn(for: try await user(named: name))
    }

    /// Deletes a user. What the user made is erased by a server.
    func delete(_ name: UserName) async throws(Failure) {
        do throws(Failure) {
            try await services.deletion.delete(name)
        } catch {
            if error.kind == .notFound { throw Self.missing(name) }
            throw error
        }
    }

    /// Ends every session of a user, and returns how many there were.
    func endSessions(of name: UserName) async throws(Failure) -> Int {
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

    private static func missing(_ name: UserName) -> Failure {
        .missing(.english("There is no user '\(name.text)'."))
    }
}
