import Viper
import ViperFeatures
import ViperLive
import ViperUsers

/// The rules of sessions: how they are found, renewed and ended.
struct SessionService: Sendable {
    let store: SessionStore
    let lifetime: SessionLifetime
    let clock: any Clock
    let security: SecurityEvents
    private let writing = WritingUses()

    init(_ context: FeatureContext) {
        store = SessionStore(database: context.database, changes: context.changes)
        lifetime = SessionLifetime(
            idle: context.settings.duration(.authIdle) ?? .seconds(30 * 86_400),
            absolute: context.settings.duration(.authAbsolute) ?? .seconds(90 * 86_400))
        clock = context.clock
        security = context.security
    }

    /// How long a token stays good once its successor is in use: for a response that was lost, or a phone in a tunnel.
    static let grace = Duration.seconds(60)
    /// How exactly the last use is known, in microseconds.
    static let resolution: Int64 = 60_000_000

    /// The session of a token; nil if the token is unknown, or its session has ended.
    ///
    /// - Parameter address: where the request comes from, asked for only if the token was stolen.
    func session(
        _ token: SecretToken, by credential: Credential, from address: () -> String
    ) async throws(Failure) -> Session? {
        let hash = token.hash
        guard let found = try await store.find(hash) else { return nil }
        let now = clock.now()
        let end = lifetime.end(createdAt: found.createdAt, lastUsedAt: found.lastUsedAt)
        guard found.isEnabled, now < end else { return nil }
        if let retiresAt = found.retiresAt, retiresAt <= now {
            try await endReused(found, from: address())
            return nil
        }
        if found.isUnused {
            try await store.noteFirstUse(of: hash, retiringPredecessorAt: now.advanced(by: Self.grace))
        }
        let lastUsedAt = await noteUse(of: found, at: now)
        return Session(
            id: found.session, user: found.user, createdAt: found.createdAt, lastUsedAt: lastUsedAt,
            expiresAt: lifetime.end(createdAt: found.createdAt, lastUsedAt: lastUsedAt),
            latestEnd: lifetime.latestEnd(createdAt: found.createdAt), credential: credential, token: token)
    }

    /// What the owner of a session is shown.
    func details(of session: Session) async throws(Failure) -> SessionDetails {
        guard let details = try await store.details(of: session) else { throw .invalidToken }
        return details
    }

    /// Whether a session still lasts, for a stream that it opened. An open stream is no use of the session.
    func lasts(_ id: UUID) async throws(Failure) -> Bool { try await role(in: id) != nil }

    /// What the user of a session may do now; nil if the session has ended.
    func role(in id: UUID) async throws(Failure) -> Role? {
        guard let state = try await store.state(of: id) else { return nil }
        let end = lifetime.end(createdAt: state.createdAt, lastUsedAt: state.lastUsedAt)
        return clock.now() < end ? state.role : nil
    }

    /// Writes the time of use, at most once a minute, whoever else uses the session on whichever server. A request does
    /// not fail because a store takes no writes.
    ///
    /// - Returns: the time of the last use that is known to be written.
    private func noteUse(of found: FoundToken, at now: Timestamp) async -> Timestamp {
        let latest = now.advanced(microseconds: -Self.resolution)
        guard found.lastUsedAt <= latest, writing.begin(found.session) else { return found.lastUsedAt }
        defer { writing.end(found.session) }
        do throws(Failure) {
            let isWritten = try await store.touch(found.session, at: now, unlessUsedAfter: latest)
            return isWritten ? now : found.lastUsedAt
        } catch {
            return found.lastUsedAt
        }
    }

    /// Ends a session whose token was used although its successor is in use: one of the two was stolen.
    private func endReused(_ found: FoundToken, from address: String) async throws(Failure) {
        guard try await store.end(found.session, of: found.user.id) else { return }
        security.note(
            .sessionReused, user: found.user.id, address: address,
            "Session \(found.session.text) was ended: a token was used after its successor")
    }

    /// Begins a session of a user whose password was compared; nil if the password or the right to sign in was lost in
    /// the meantime.
    func begin(
        _ credentials: UserCredentials, client name: String?, from client: Client, credential: Credential
    ) async throws(Failure) -> SessionDetails? {
        guard let hash = credentials.hash else { return nil }
        let now = clock.now()
        let token = SecretToken.session()
        let stored = StoredSession(
            id: .version7(at: now), user: credentials.user.id, createdAt: now, lastUsedAt: now, client: name,
            address: client.address)
        guard try await store.add(stored, token.hash, signedInBy: hash, from: client.network) else { return nil }
        let session = Session(
            id: stored.id, user: SignedInUser(credentials.user), createdAt: now, lastUsedAt: now,
            expiresAt: lifetime.end(createdAt: now, lastUsedAt: now), latestEnd: lifetime.latestEnd(createdAt: now),
            credential: credential, token: token)
        return SessionDetails(session: session, user: credentials.user, client: name, address: client.address)
    }

    /// The same session under the token that follows the one of the request.
    func renew(_ session: Session) async throws(Failure) -> SessionDetails {
        guard let successor = try await store.renew(session.token, of: session.id) else { throw .invalidToken }
        var renewed = session
        renewed.token = successor
        return try await details(of: renewed)
    }

    /// The sessions of a session's user that are good now, the newest first.
    func list(for session: Session) async throws(Failure) -> [StoredSession] {
        let now = clock.now()
        return try await store.sessions(
            of: session.user.id, usedAfter: now.advanced(microseconds: -lifetime.idle),
            createdAfter: now.advanced(microseconds: -lifetime.absolute))
    }

    /// When a session ends unless it is used before.
    func end(of session: StoredSession) -> Timestamp {
        lifetime.end(createdAt: session.createdAt, lastUsedAt: session.lastUsedAt)
    }

    /// Ends one of a user's sessions. Another user's is as good as none.
    func end(_ id: UUID, by session: Session) async throws(Failure) {
        guard try await store.end(id, of: session.user.id) else {
            throw .missing(Phrase("session", "session", "sessão"), id)
        }
    }

    /// Ends all sessions of a user but the one that asks.
    func endOthers(by session: Session) async throws(Failure) {
        _ = try await store.endAll(of: session.user.id, except: session.id)
    }

    /// Signs out. A session that has ended in the meantime is signed out as well.
    func end(_ session: Session) async throws(Failure) {
        _ = try await store.end(session.id, of: session.user.id)
    }
}
