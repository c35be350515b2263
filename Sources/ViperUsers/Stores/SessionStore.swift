package import Viper
package import ViperDatabase
import ViperEntities
package import ViperLive

/// A token as the store has it, with its session and its user.
package struct FoundToken: Sendable {
    /// Whether it is a successor that was never used.
    package let isUnused: Bool
    /// When it stops being good, since its successor is in use; nil before.
    package let retiresAt: Timestamp?
    package let session: UUID
    package let createdAt: Timestamp
    package let lastUsedAt: Timestamp
    package let user: SignedInUser
    /// Whether the user may sign in.
    package let isEnabled: Bool
}

package struct SessionStore: Sendable {
    let database: any Database
    let changes: ChangeLog
    private let found = FoundTokens()

    package init(database: any Database, changes: ChangeLog) {
        self.database = database
        self.changes = changes
    }

    /// How many sessions a user has at most; one more ends the oldest.
    static let most: Int64 = 100

    /// Finds a token by its hash, with its session and its user, in one read; in none if nothing was written since.
    package func find(_ hash: [UInt8]) async throws(Failure) -> FoundToken? {
        guard let writeCount = database.writeCount else { return try await read(hash) }
        if let token = found.token(hash, at: writeCount) { return token }
        let token = try await read(hash)
        if let token { found.keep(token, hash, at: writeCount) }
        return token
    }

    private func read(_ hash: [UInt8]) async throws(Failure) -> FoundToken? {
        try await database.find(Self.byHash, [.blob(hash)]) { row throws(DatabaseError) in
            FoundToken(
                isUnused: !(try row.boolean(0)),
                retiresAt: try row.isNull(1) ? nil : try row.time(1), session: try row.identifier(2),
                createdAt: try row.time(3), lastUsedAt: try row.time(4), user: try SignedInUser(row, from: 6),
                isEnabled: try row.boolean(5))
        }
    }

    /// What the owner of a session is shown; nil if the session has ended.
    package func details(of session: Session) async throws(Failure) -> SessionDetails? {
        try await database.find(Self.detailsByID, [.uuid(session.id)]) { row throws(DatabaseError) in
            SessionDetails(
                session: session, user: try User(row, from: 2), client: try row.optionalText(0),
                address: try row.text(1))
        }
    }

    /// Adds a session with its first token, if its user may still sign in with the password that was compared, and keeps
    /// its address as one that the user has signed in from.
    ///
    /// - Returns: whether it was added.
    package func add(
        _ session: StoredSession, _ hash: [UInt8], signedInBy password: PasswordHash, from network: String
    ) async throws(Failure) -> Bool {
        try await database.change { transaction throws(DatabaseError) in
            let mayEnter = try await transaction.finds(
                "SELECT 1 FROM users WHERE id = $1 AND enabled = $2 AND deleted = $3 AND password = $4",
                [.uuid(session.user), .boolean(true), .boolean(false), .text(password.text)])
            guard mayEnter else { return false }
            try await transaction.execute(
                """
                DELETE FROM sessions WHERE user_id = $1 AND id <=
                (SELECT id FROM sessions WHERE user_id = $1 ORDER BY id DESC LIMIT 1 OFFSET $2)
                """, [.uuid(session.user), .integer(Self.most - 1)])
            try await transaction.execute(
                """
                INSERT INTO sessions (id, user_id, created_at, last_used_at, client, address)
                VALUES ($1, $2, $3, $4, $5, $6)
                """,
                [
                    .uuid(session.id), .uuid(session.user), .time(session.createdAt), .time(session.lastUsedAt),
                    .text(session.client), .text(session.address),
                ])
            try await transaction.execute(
                "INSERT INTO session_tokens (hash, session_id, used) VALUES ($1, $2, $3)",
                [.blob(hash), .uuid(session.id), .boolean(true)])
            try await transaction.keepAddress(network, of: session.user, at: session.createdAt)
            try await changes.noteSessions(of: session.user, in: transaction)
            return true
        }
    }

    /// Notes that a session is in use, unless another request or server has noted it since: what was read may be old.
    ///
    /// - Parameter latest: the session is left as it is if it was used after that.
    /// - Returns: whether it was noted.
    package func touch(_ id: UUID, at time: Timestamp, unlessUsedAfter latest: Timestamp) async throws(Failure) -> Bool
    {
        try await database.change { transaction throws(DatabaseError) in
            try await transaction.execute(
                "UPDATE sessions SET last_used_at = $1 WHERE id = $2 AND last_used_at <= $3",
                [.time(time), .uuid(id), .time(latest)]) == 1
        }
    }

    /// Notes the first use of a successor: from now on its predecessor's time is limited.
    package func noteFirstUse(of hash: [UInt8], retiringPredecessorAt end: Timestamp) async throws(Failure) {
        try await database.change { transaction throws(DatabaseError) in
            let isFirst = try await transaction.execute(
                "UPDATE session_tokens SET used = $1 WHERE hash = $2 AND used = $3",
                [.boolean(true), .blob(hash), .boolean(false)])
            guard isFirst == 1 else { return }
            try await transaction.execute(
                """
                UPDATE session_tokens SET retires_at = $1
                WHERE hash = (SELECT predecessor FROM session_tokens WHERE hash = $2) AND retires_at IS NULL
                """,
                [.time(end), .blob(hash)])
        }
    }

    /// The successor of a token: the same for all who ask, on every server.
    package func renew(_ token: SecretToken, of session: UUID) async throws(Failure) -> SecretToken? {
        let fresh = Sodium.random(SecretToken.sessionCount)
        let hash = token.hash
        return try await database.change { transaction throws(DatabaseError) in
            let isThere = try await transaction.finds(
                "SELECT 1 FROM session_tokens WHERE hash = $1", [.blob(hash)])
            guard isThere else { return nil }
            let successor = token.successor(by: try await transaction.renewalKey(orElse: fresh))
            try await transaction.execute(
                """
                INSERT INTO session_tokens (hash, session_id, predecessor, used) VALUES ($1, $2, $3, $4)
                ON CONFLICT (hash) DO NOTHING
                """,
                [.blob(successor.hash), .uuid(session), .blob(hash), .boolean(false)])
            return successor
        }
    }

    /// The sessions of a user that are good at a time, the newest first.
    package func sessions(
        of user: UUID, usedAfter idle: Timestamp, createdAfter absolute: Timestamp
    ) async throws(Failure) -> [StoredSession] {
        var sessions: [StoredSession] = []
        try await database.read(
            Self.ofUser, [.uuid(user), .time(idle), .time(absolute)]
        ) { row throws(DatabaseError) in sessions.append(try StoredSession(row)) }
        return sessions
    }

    /// Ends a session of a user; false if there is none.
    package func end(_ id: UUID, of user: UUID) async throws(Failure) -> Bool {
        try await database.change { transaction throws(DatabaseError) in
            let count = try await transaction.execute(
                "DELETE FROM sessions WHERE id = $1 AND user_id = $2", [.uuid(id), .uuid(user)])
            if count > 0 { try await changes.noteSessions(of: user, in: transaction) }
            return count > 0
        }
    }

    /// Ends the sessions of a user but for one; all of them without one. Returns how many.
    package func endAll(of user: UUID, except kept: UUID? = nil) async throws(Failure) -> Int {
        try await database.change { transaction throws(DatabaseError) in
            try await transaction.endSessions(of: user, except: kept, noting: changes)
        }
    }

    /// When a session was made and last used, and what its user may do; nil if it has ended, or its user may not sign in.
    package func state(
        of id: UUID
    ) async throws(Failure) -> (createdAt: Timestamp, lastUsedAt: Timestamp, role: Role)? {
        try await database.find(
            """
            SELECT s.created_at, s.last_used_at, u.role, u.id FROM sessions s JOIN users u ON u.id = s.user_id
            WHERE s.id = $1 AND u.enabled = $2
            """, [.uuid(id), .boolean(true)]
        ) { row throws(DatabaseError) in
            (try row.time(0), try row.time(1), try Role(row, at: 2, of: try row.identifier(3)))
        }
    }

    /// Deletes a portion of the sessions made before a time; whether there may be more.
    package func sweep(createdBefore time: Timestamp, portion: Int64 = 500) async throws(DatabaseError) -> Bool {
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.execute(
                """
                DELETE FROM sessions WHERE id IN
                (SELECT id FROM sessions WHERE created_at < $1 ORDER BY created_at LIMIT $2)
                """, [.time(time), .integer(portion)]) == Int(portion)
        }
    }

    private static let byHash = SQL(
        composing: """
            SELECT t.used, t.retires_at, t.session_id, s.created_at, s.last_used_at, u.enabled, \(SignedInUser.columns)
            FROM session_tokens t JOIN sessions s ON s.id = t.session_id JOIN users u ON u.id = s.user_id
            WHERE t.hash = $1
            """)
    private static let detailsByID = SQL(
        composing: """
            SELECT s.client, s.address, \(User.columns) FROM sessions s JOIN users u ON u.id = s.user_id
            WHERE s.id = $1
            """)
    private static let ofUser = SQL(
        composing: """
            SELECT \(StoredSession.columns) FROM sessions s
            WHERE s.user_id = $1 AND s.last_used_at > $2 AND s.created_at > $3 ORDER BY s.id DESC
            """)
}

extension StoredSession {
    /// The columns that ``init(_:)`` reads, of the table `sessions` under the name `s`.
    static let columns = "s.id, s.user_id, s.created_at, s.last_used_at, s.client, s.address"

    init(_ row: borrowing Row) throws(DatabaseError) {
        id = try row.identifier(0)
        user = try row.identifier(1)
        createdAt = try row.time(2)
        lastUsedAt = try row.time(3)
        client = try row.optionalText(4)
        address = try row.text(5)
    }
}

extension Transaction {
    /// Ends the sessions of a user but for one, on every server at once, with the streams that they opened. Returns how
    /// many.
    @discardableResult
    package func endSessions(
        of user: UUID, except kept: UUID? = nil, noting changes: ChangeLog
    ) async throws(DatabaseError) -> Int {
        let count = try await execute(
            "DELETE FROM sessions WHERE user_id = $1 AND id <> $2",
            [.uuid(user), .uuid(kept ?? UUID.least)])
        if count > 0 { try await changes.noteSessions(of: user, in: self) }
        return count
    }

    /// The key that the servers of a store make successors by. The first who needs it makes it.
    fileprivate func renewalKey(orElse fresh: [UInt8]) async throws(DatabaseError) -> [UInt8] {
        if let key = try await storedRenewalKey() { return key }
        try await execute(
            "INSERT INTO identity_keys (name, secret) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
            [.text("renewal"), .blob(fresh)])
        guard let key = try await storedRenewalKey() else {
            // Another transaction made it in the meantime, and this one sees the store as it was before.
            throw .busy(detail: "the key of renewals is being made")
        }
        return key
    }

    private func storedRenewalKey() async throws(DatabaseError) -> [UInt8]? {
        try await first("SELECT secret FROM identity_keys WHERE name = $1", [.text("renewal")]) {
            row throws(DatabaseError) in try row.blob(0)
        }
    }
}
