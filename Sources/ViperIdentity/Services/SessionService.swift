import Logging
import Viper
import ViperService
import ViperValues

/// The rules of sessions: how they are found, renewed and ended.
struct SessionService: Sendable {
    let store: SessionStore
    let lifetime: SessionLifetime
    let clock: any Clock
    let logger: Logger

    init(_ context: FeatureContext) {
        store = SessionStore(database: context.database)
        lifetime = SessionLifetime(
            idle: context.settings.duration(.authIdle) ?? .seconds(30 * 86_400),
            absolute: context.settings.duration(.authAbsolute) ?? .seconds(90 * 86_400))
        clock = context.clock
        logger = context.logger
    }

    /// How long a token stays good once its successor is in use: for an answer that was lost, or a phone in a tunnel.
    static let grace = Duration.seconds(60)
    /// How exactly the last use is known, in microseconds.
    static let resolution: Int64 = 60_000_000

    /// The session of a token; nil if the token is unknown, or its session has ended.
    func session(_ token: SecretToken, by credential: Credential) async throws(Failure) -> Session? {
        let hash = token.hash
        guard let found = try await store.find(hash) else { return nil }
        let now = clock.now()
        let stored = found.session
        let end = lifetime.end(createdAt: stored.createdAt, lastUsedAt: stored.lastUsedAt)
        guard found.user.isEnabled, now < end else { return nil }
        if let retiresAt = found.retiresAt, retiresAt <= now {
            try await endReused(stored)
            return nil
        }
        if found.isUnused {
            try await store.noteFirstUse(of: hash, retiringPredecessorAt: now.advanced(by: Self.grace))
        }
        let lastUsedAt = await noteUse(of: stored, at: now)
        return Session(
            id: stored.id, user: found.user, createdAt: stored.createdAt, lastUsedAt: lastUsedAt,
            expiresAt: lifetime.end(createdAt: stored.createdAt, lastUsedAt: lastUsedAt), client: stored.client,
            address: stored.address, credential: credential, token: token)
    }

    /// Writes the time of use, at most once a minute. A request does not fail because a store takes no writes.
    private func noteUse(of session: StoredSession, at now: Timestamp) async -> Timestamp {
        guard session.lastUsedAt.advanced(microseconds: Self.resolution) <= now else { return session.lastUsedAt }
        do throws(Failure) {
            try await store.touch(session.id, at: now)
            return now
        } catch {
            return session.lastUsedAt
        }
    }

    /// Ends a session whose token was used although its successor is in use: one of the two was stolen.
    private func endReused(_ session: StoredSession) async throws(Failure) {
        guard try await store.end(session.id, of: session.user) else { return }
        logger.warning(
            "Session \(session.id.text) of user \(session.user.text) was ended: a token was used after its successor.")
    }

    /// Begins a session of a user whose password was compared; nil if the password or the right to sign in was lost in
    /// the meantime.
    func begin(
        _ credentials: UserCredentials, client: String?, address: String, credential: Credential
    ) async throws(Failure) -> Session? {
        guard let hash = credentials.hash else { return nil }
        let now = clock.now()
        let token = SecretToken.session()
        let stored = StoredSession(
            id: .version7(at: now), user: credentials.user.id, createdAt: now, lastUsedAt: now, client: client,
            address: address)
        guard try await store.add(stored, token.hash, signedInBy: hash) else { return nil }
        return Session(
            id: stored.id, user: credentials.user, createdAt: now, lastUsedAt: now,
            expiresAt: lifetime.end(createdAt: now, lastUsedAt: now), client: client, address: address,
            credential: credential, token: token)
    }

    /// The same session under the token that follows the one of the request.
    func renew(_ session: Session) async throws(Failure) -> Session {
        guard let successor = try await store.renew(session.token, of: session.id) else {
            throw .invalidToken
        }
        return Session(
            id: session.id, user: session.user, createdAt: session.createdAt, lastUsedAt: session.lastUsedAt,
            expiresAt: session.expiresAt, client: session.client, address: session.address,
            credential: session.credential, token: successor)
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
            throw .missing("Session with id '\(id.text)' was not found.")
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
