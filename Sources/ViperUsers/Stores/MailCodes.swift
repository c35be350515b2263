package import Viper
public import ViperDatabase
public import ViperEntities
import ViperJobs
public import ViperLive

/// A code that a mail takes to its user.
public struct MailCode: Sendable, Equatable {
    /// Where the mail goes.
    public let email: EmailAddress
    public let user: UserName
    /// For the mail's text, and nothing else.
    public let code: SecretToken
}

/// The codes of mails: 128 random bits each, stored as hashes, good once; those for signing in for a day, however often.
public struct MailCodes: Sendable {
    let database: any Database
    let changes: ChangeLog
    let clock: any Clock

    /// Creates the codes of a store.
    ///
    /// - Parameter changes: tells streams that a session has ended.
    public init(database: any Database, changes: ChangeLog, clock: any Clock) {
        self.database = database
        self.changes = changes
        self.clock = clock
    }

    /// How long a code is good.
    static func lifetime(of kind: MailKind) -> Duration {
        switch kind {
        case .confirmation, .signIn: .seconds(86_400)
        case .recovery: .seconds(3600)
        }
    }

    /// Makes a code when its mail is made; nil if there is no reason for the mail any more. A mail that is sent again
    /// has another code, and both are good until one is used.
    ///
    /// - Parameter attempt: the try that sends the mail: one that was overtaken makes no code.
    func issue(_ kind: MailKind, to user: UUID, keeping attempt: JobAttempt) async throws(Failure) -> MailCode? {
        let code = SecretToken.code()
        let end = clock.now().advanced(by: Self.lifetime(of: kind))
        return try await database.change { transaction throws(DatabaseError) in
            try await attempt.keep(in: transaction)
            guard let found = try await transaction.recipient(user), found.isEnabled, let email = found.email,
                found.isEmailConfirmed == (kind != .confirmation)
            else { return nil }
            try await transaction.insert(code, kind, for: user, to: email, until: end)
            return MailCode(email: email, user: found.name, code: code)
        }
    }

    /// Makes a code for signing in that no mail takes to the user, but an administrator.
    package func issueSignIn(for user: User) async throws(Failure) -> SecretToken {
        let code = SecretToken.code()
        let end = clock.now().advanced(by: Self.lifetime(of: .signIn))
        _ = try await database.change { transaction throws(DatabaseError) in
            try await transaction.insert(code, .signIn, for: user.id, to: user.email, until: end)
            return true
        }
        return code
    }

    /// What became of a confirmation.
    package enum Confirmation: Sendable {
        case unknown
        /// Another user confirmed the address first.
        case taken
        case done
    }

    /// Confirms the mail address that a code was sent to, if it is still the user's.
    ///
    /// A transaction does not see what another server commits meanwhile, and then the database refuses the address. One
    /// that begins after that sees whose it is.
    package func confirm(_ code: SecretToken) async throws(Failure) -> Confirmation {
        do throws(DatabaseError) {
            return try await tryToConfirm(code)
        } catch .conflict(.unique, detail: _) {
            do throws(DatabaseError) { return try await tryToConfirm(code) } catch { throw Failure(error) }
        } catch {
            throw Failure(error)
        }
    }

    private func tryToConfirm(_ code: SecretToken) async throws(DatabaseError) -> Confirmation {
        let now = clock.now()
        return try await database.write { transaction throws(DatabaseError) in
            guard let use = try await transaction.use(code, .confirmation, at: now),
                let user = try await transaction.recipient(use.user), user.email?.key == use.email.key
            else { return .unknown }
            let isTaken = try await transaction.finds(
                "SELECT 1 FROM users WHERE confirmed_key = $1 AND id <> $2", [.text(use.email.key), .uuid(user.id)])
            guard !isTaken else { return .taken }
            try await transaction.execute(confirmEmail, [.text(use.email.key), .uuid(user.id)])
            return .done
        }
    }

    /// Sets a new password by a code, and ends every session; false if the code is not good.
    package func recover(_ code: SecretToken, _ hash: PasswordHash) async throws(Failure) -> Bool {
        let now = clock.now()
        return try await database.change { transaction throws(DatabaseError) in
            guard let use = try await transaction.use(code, .recovery, at: now) else { return false }
            try await transaction.execute(
                UserStore.replacePassword, [.text(hash.text), .uuid(use.user), .boolean(false)])
            try await transaction.endSessions(of: use.user, noting: changes)
            return true
        }
    }

    /// Whose code of a recovery it is, if it is good now, so that no password is hashed for one that is not.
    package func user(of code: SecretToken) async throws(Failure) -> UUID? {
        let now = clock.now()
        return try await database.find(
            "SELECT user_id FROM mail_codes WHERE hash = $1 AND kind = $2 AND expires_at > $3",
            [.blob(code.hash), .text(MailKind.recovery.rawValue), .time(now)]
        ) { row throws(DatabaseError) in try row.identifier(0) }
    }

    /// Deletes a portion of the codes that are no longer good; whether there may be more.
    package func sweep(portion: Int64 = 1000) async throws(DatabaseError) -> Bool {
        let now = clock.now()
        return try await database.write { transaction throws(DatabaseError) in
            try await transaction.execute(
                """
                DELETE FROM mail_codes WHERE hash IN
                (SELECT hash FROM mail_codes WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)
                """, [.time(now), .integer(portion)]) == Int(portion)
        }
    }
}

private let recipientByID = SQL(
    composing: "SELECT \(User.columns) FROM users u WHERE u.id = $1 AND u.deleted = $2")

private let confirmEmail = SQL(
    composing: "UPDATE users SET confirmed_key = $1, version = \(SQL.nextVersion) WHERE id = $2")

extension Transaction {
    fileprivate func recipient(_ id: UUID) async throws(DatabaseError) -> User? {
        try await first(recipientByID, [.uuid(id), .boolean(false)]) { row throws(DatabaseError) in try User(row) }
    }

    fileprivate func insert(
        _ code: SecretToken, _ kind: MailKind, for user: UUID, to email: EmailAddress?, until end: Timestamp
    ) async throws(DatabaseError) {
        try await execute(
            "INSERT INTO mail_codes (hash, kind, user_id, email, expires_at) VALUES ($1, $2, $3, $4, $5)",
            [.blob(code.hash), .text(kind.rawValue), .uuid(user), .text(email?.text ?? ""), .time(end)])
    }

    /// Uses a code up, with all others of its kind that its user has; nil if it is not good.
    fileprivate func use(
        _ code: SecretToken, _ kind: MailKind, at now: Timestamp
    ) async throws(DatabaseError) -> (user: UUID, email: EmailAddress)? {
        let found = try await first(
            "DELETE FROM mail_codes WHERE hash = $1 AND kind = $2 AND expires_at > $3 RETURNING user_id, email",
            [.blob(code.hash), .text(kind.rawValue), .time(now)]
        ) { row throws(DatabaseError) in
            (user: try row.identifier(0), email: EmailAddress(unchecked: try row.text(1)))
        }
        guard let found else { return nil }
        try await execute(
            "DELETE FROM mail_codes WHERE user_id = $1 AND kind = $2", [.uuid(found.user), .text(kind.rawValue)])
        return found
    }
}
