import Viper
import ViperFeatures
import ViperUsers

/// The rules of signing in by a password.
struct SignInService: Sendable {
    let users: UserStore
    let sessions: SessionService
    let attempts: AttemptStore
    let codes: SignInCodes
    let hashing: PasswordPool
    let limits: SignInLimits
    let security: SecurityEvents
    let clock: any Clock

    /// Signs somebody in. A wrong name, a wrong password and a missing code are one failure, word for word, and take as
    /// long.
    func signIn(_ attempt: SignInAttempt, from client: Client) async throws(Failure) -> SessionDetails {
        guard attempt.credential == .bearer || client.mayUseCookies else {
            throw .forbidden(
                "A sign-in by cookie comes from a page of this origin, or of one listed in 'auth.cookieOrigins'.",
                fr: "Une connexion par cookie vient d'une page de cette origine, ou d'une de 'auth.cookieOrigins'.",
                pt: "Um início de sessão por cookie vem de uma página desta origem, ou de uma de 'auth.cookieOrigins'.")
        }
        try hashing.checkRoom(for: client)
        let found = try await users.credentials(of: attempt.login)
        let keys = limits.keys(attempt.login, of: found?.user.id, from: client)
        switch try await attempts.admit(keys, at: clock.now()) {
        case .refused(let wait):
            security.note(.signInRefused, user: found?.user.id, address: client.address, "Too many failed sign-ins")
            throw Self.limited(wait)
        case .admitted(let isSpent, let isAttacked):
            // Beyond the user's bound nothing is compared, though as much is done.
            let verdict = try await hashing.verify(
                attempt.password, against: isSpent ? nil : found?.hash, for: client, countedIn: attempts,
                under: keys.failures)
            let isRight = verdict != .wrong && found?.user.isEnabled == true
            let right = isRight ? found : nil
            if isAttacked {
                guard try await codes.admit(right?.user.id, attempt, from: client, at: clock.now()) else {
                    throw refused(found, client)
                }
            }
            guard let right, let hash = right.hash else { throw refused(found, client) }
            return try await enter(right, hash, verdict, attempt, from: client, keys)
        }
    }

    /// Begins the session of somebody whose password was right.
    private func enter(
        _ found: UserCredentials, _ hash: PasswordHash, _ verdict: PasswordVerdict, _ attempt: SignInAttempt,
        from client: Client, _ keys: SignInKeys
    ) async throws(Failure) -> SessionDetails {
        if let wait = try await attempts.forgive(keys, at: clock.now()) {
            security.note(.signInRefused, user: found.user.id, address: client.address, "Too many sign-ins")
            throw Self.limited(wait)
        }
        var found = found
        if verdict == .outdated, let renewed = await rehash(attempt.password, hash, of: found.user.id, for: client) {
            found = UserCredentials(user: found.user, hash: renewed)
        }
        let session = try await sessions.begin(
            found, client: attempt.clientName, from: client, credential: attempt.credential)
        guard let session else { throw refused(found, client) }
        return session
    }

    /// Hashes a password anew; nil if that did not work, which is no reason to refuse its owner.
    private func rehash(
        _ password: Password, _ old: PasswordHash, of user: UUID, for client: Client
    ) async -> PasswordHash? {
        do throws(Failure) {
            let new = try await hashing.hash(password, for: client)
            try await users.rehash(user, from: old, to: new)
            return new
        } catch {
            return nil
        }
    }

    private func refused(_ found: UserCredentials?, _ client: Client) -> Failure {
        security.note(.signInFailed, user: found?.user.id, address: client.address, "A sign-in failed")
        return .unauthenticated(.bearer, Self.detail)
    }

    private static let detail = Sentence(
        """
        The name or the password is wrong, or the user may not sign in. After many failures a new address also needs the \
        code that was mailed to the user.
        """,
        fr: """
            Le nom ou le mot de passe est faux, ou l'utilisateur ne peut pas se connecter. Après beaucoup d'échecs, une \
            nouvelle adresse a aussi besoin du code envoyé à l'utilisateur.
            """,
        pt: """
            O nome ou a palavra-passe está errado, ou o utilizador não pode iniciar sessão. Depois de muitas falhas, um novo \
            endereço precisa também do código enviado ao utilizador.
            """)

    static func limited(_ seconds: Int) -> Failure {
        .limited(
            Sentence(
                "Too many sign-ins were tried from this address; try again later.",
                fr: "Trop de connexions ont été tentées depuis cette adresse ; réessayez plus tard.",
                pt: "Foram tentados demasiados inícios de sessão a partir deste endereço; tente mais tarde."),
            seconds: seconds)
    }
}
