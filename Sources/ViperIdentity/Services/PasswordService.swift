import Viper
import ViperDatabase
import ViperFeatures
import ViperJobs
import ViperUsers

/// The rules of changing and recovering passwords.
struct PasswordService: Sendable {
    let users: UserStore
    let codes: MailCodes
    let attempts: AttemptStore
    let hashing: PasswordPool
    let jobs: JobQueue
    let limits: SignInLimits
    let security: SecurityEvents
    let clock: any Clock

    /// Changes the password of a session's user, and ends all other sessions.
    func change(
        _ current: Password, to new: Password, by session: Session, from client: Client
    ) async throws(Failure) {
        try hashing.checkRoom(for: client)
        let id = session.user.id
        let found = try await users.credentials(of: id)
        try new.checkNovelty(name: session.user.name, email: found?.user.email, old: current, member: "new")
        let key = AttemptStore.Key("password", id.text, limit: limits.login)
        if let wait = try await attempts.count([key], at: clock.now()) {
            security.note(.signInRefused, user: id, address: client.address, "Too many wrong current passwords")
            throw .limited(
                Sentence(
                    "Too many changes of the password were tried; try again later.",
                    fr: "Trop de changements du mot de passe ont été tentés ; réessayez plus tard.",
                    pt: "Foram tentadas demasiadas alterações da palavra-passe; tente mais tarde."),
                seconds: wait)
        }
        guard let found, let old = found.hash else { throw Self.wrong }
        let verdict = try await hashing.verify(
            current, against: old, for: client, countedIn: attempts, under: [key])
        guard verdict != .wrong else {
            security.note(.signInFailed, user: id, address: client.address, "A wrong current password")
            throw Self.wrong
        }
        let rights = limits.rights(id.text, from: client)
        if let wait = try await attempts.forgive(key, counting: rights, at: clock.now()) {
            security.note(.signInRefused, user: id, address: client.address, "Too many sign-ins")
            throw SignInService.limited(wait)
        }
        let hash = try await hashing.hash(new, for: client)
        guard try await users.setPassword(hash, of: id, insteadOf: old, keeping: session.id) else { throw Self.wrong }
    }

    /// Enqueues a mail with a code if the address is a confirmed one. Whether it is does not show: the response and
    /// the work are the same, and what is too much is counted alike for every address.
    func requestRecovery(_ email: EmailAddress, from client: Client) async throws(Failure) {
        let address = AttemptStore.Key("recovery address", "\(client.subscriber)", limit: limits.address)
        // Nobody's mailbox is filled, from however many addresses.
        let mailbox = AttemptStore.Key("recovery of", email.key, limit: .mails)
        try await users.enqueueRecovery(email, counting: mailbox, from: address, at: clock.now(), to: jobs)
    }

    /// Sets a new password by the code of a mail, and ends every session.
    func recover(_ code: String, _ new: Password, from client: Client) async throws(Failure) {
        try hashing.checkRoom(for: client)
        guard let code = SecretToken(codeText: code), let id = try await codes.user(of: code),
            let found = try await users.credentials(of: id)
        else { throw SignUpService.badCode }
        try new.checkNovelty(name: found.user.name, email: found.user.email, member: "new")
        // Of the old password only the hash is known, so that digits cannot be left out.
        if let old = found.hash, try await hashing.verify(new, against: old, for: client) != .wrong {
            throw Password.tooPersonal("new", "old password")
        }
        let hash = try await hashing.hash(new, for: client)
        guard try await codes.recover(code, hash) else { throw SignUpService.badCode }
    }

    private static let wrong = Failure.rule(
        "current", "wrongPassword", "Expected the current password.", fr: "Mot de passe actuel attendu.",
        pt: "Esperada a palavra-passe atual.")
}

extension UserStore {
    /// Replaces a password that was compared, and ends all sessions but one.
    ///
    /// - Parameter old: the hash that was compared; nil for whatever the user has.
    /// - Returns: whether it was replaced; not if another change came first.
    func setPassword(
        _ hash: PasswordHash, of id: UUID, insteadOf old: PasswordHash?, keeping session: UUID? = nil
    ) async throws(Failure) -> Bool {
        try await database.change { transaction throws(DatabaseError) in
            let stored = try await transaction.first(
                "SELECT password FROM users WHERE id = $1 AND deleted = $2", [.uuid(id), .boolean(false)]
            ) { row throws(DatabaseError) in try row.optionalText(0) ?? "" }
            guard let stored, old == nil || stored == old?.text else { return false }
            try await transaction.execute(Self.replacePassword, [.text(hash.text), .uuid(id), .boolean(false)])
            try await transaction.endSessions(of: id, except: session, noting: changes)
            try await transaction.execute(
                "DELETE FROM mail_codes WHERE user_id = $1 AND kind = $2",
                [.uuid(id), .text(MailKind.recovery.rawValue)])
            return true
        }
    }
}
