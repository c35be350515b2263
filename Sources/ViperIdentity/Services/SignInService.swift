import Viper
import ViperService
import ViperValues

/// The rules of signing in by a password.
struct SignInService: Sendable {
    let users: UserStore
    let sessions: SessionService
    let attempts: AttemptStore
    let hashing: PasswordPool
    let limits: SignInLimits
    let clock: any Clock

    /// Signs somebody in. A wrong name and a wrong password are one failure, word for word, and take as long.
    func signIn(
        _ login: Login, _ password: Password, client name: String?, from client: Client, as credential: Credential
    ) async throws(Failure) -> SessionDetails {
        guard credential == .bearer || client.mayUseCookies else {
            throw .forbidden(
                "A sign-in by cookie comes from a page of this origin, or of one listed in 'auth.cookieOrigins'.")
        }
        let keys = limits.keys(login.key, client.subscriber)
        if let wait = try await attempts.count([keys.address, keys.account], at: clock.now()) {
            throw .limited("Too many sign-ins were tried from this address; try again later.", seconds: wait)
        }
        let found = try await users.credentials(of: login)
        let verdict = try await hashing.verify(
            password, against: found?.hash, countedIn: attempts, under: [keys.address, keys.account])
        guard var found, let hash = found.hash, found.user.isEnabled, verdict != .wrong else { throw Self.refused }
        if verdict == .outdated, let renewed = await rehash(password, hash, of: found.user.id) {
            found = UserCredentials(user: found.user, hash: renewed)
        }
        try await attempts.forgive(keys.account, keys.address)
        let session = try await sessions.begin(found, client: name, address: client.address, credential: credential)
        guard let session else { throw Self.refused }
        return session
    }

    /// Hashes a password anew; nil if that did not work, which is no reason to refuse its owner.
    private func rehash(_ password: Password, _ old: PasswordHash, of user: UUID) async -> PasswordHash? {
        do throws(Failure) {
            let new = try await hashing.hash(password)
            try await users.rehash(user, from: old, to: new)
            return new
        } catch {
            return nil
        }
    }

    private static let refused = Failure.unauthenticated(
        .bearer, "The name or the password is wrong, or the user may not sign in.")
}

/// The bounds on failed sign-ins. An account is counted with the address, so that nobody can lock somebody else out.
struct SignInLimits: Sendable, Equatable {
    /// For all accounts from one address.
    let address: AttemptLimit
    /// For one account from one address.
    let account: AttemptLimit

    init(_ settings: Settings) {
        let window = settings.duration(.authAttemptsWindow) ?? .seconds(900)
        address = AttemptLimit(count: settings.integer(.authAddressAttempts), window: window)
        account = AttemptLimit(count: settings.integer(.authAttempts), window: window)
    }

    func keys(_ login: String, _ subscriber: UInt64) -> (address: AttemptStore.Key, account: AttemptStore.Key) {
        (
            AttemptStore.Key("address", "\(subscriber)", limit: address),
            AttemptStore.Key("account", login, "\(subscriber)", limit: account)
        )
    }
}
