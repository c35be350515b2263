package import Viper
package import ViperDatabase
import ViperEntities
package import ViperJobs

/// The codes that an account which is being attacked asks for at addresses that are new to it: whoever tries passwords
/// from many addresses cannot read its owner's mail. Addresses that the owner signed in from go on as ever.
package struct SignInCodes: Sendable {
    let database: any Database
    let jobs: JobQueue

    package init(database: any Database, jobs: JobQueue) {
        self.database = database
        self.jobs = jobs
    }

    /// Whether a user may enter, from an address that is known or by a good code. If not, a mail with a code is enqueued,
    /// unless the user got one within a day.
    ///
    /// Wrong names and passwords cost the same work: a job that has nothing to do is enqueued as often.
    ///
    /// - Parameter user: whose password was right; nil if nobody's.
    package func admit(
        _ user: UUID?, _ attempt: SignInAttempt, from client: Client, at now: Timestamp
    ) async throws(Failure) -> Bool {
        let hash = attempt.code.flatMap { SecretToken(codeText: $0) }?.hash ?? Self.noHash
        let owner = user.map { ("sign-in mail", $0.text) } ?? ("sign-in mail of nobody", attempt.login.key)
        let key = AttemptStore.Key(owner.0, owner.1, limit: .signInMails)
        return try await database.change { transaction throws(DatabaseError) in
            let isKnown = try await transaction.finds(
                "SELECT 1 FROM known_addresses WHERE user_id = $1 AND address = $2",
                [.uuid(user ?? Self.nobody), .text(client.network)])
            let isGood = try await transaction.finds(
                "SELECT 1 FROM mail_codes WHERE hash = $1 AND kind = $2 AND user_id = $3 AND expires_at > $4",
                [.blob(hash), .text(MailKind.signIn.rawValue), .uuid(user ?? Self.nobody), .time(now)])
            if user != nil, isKnown || isGood { return true }
            guard try await transaction.count(key, at: now) == nil else { return false }
            try await transaction.enqueue(.signIn, to: user, by: jobs)
            return false
        }
    }

    private static let nobody = UUID.least
    private static let noHash = [UInt8](repeating: 0, count: 32)
}

extension AttemptLimit {
    /// How many mails with a code for signing in a user gets.
    static let signInMails = AttemptLimit(count: 1, window: .seconds(86_400))
}

/// How many of the addresses that a user signed in from are known; one more forgets the one that is out of use longest.
private let mostKnownAddresses: Int64 = 100

extension Transaction {
    /// Keeps an address that a user has signed in from.
    ///
    /// - Parameter network: see ``Client/network``.
    func keepAddress(_ network: String, of user: UUID, at now: Timestamp) async throws(DatabaseError) {
        try await execute(
            """
            INSERT INTO known_addresses (user_id, address, used_at) VALUES ($1, $2, $3)
            ON CONFLICT (user_id, address) DO UPDATE SET used_at = excluded.used_at
            """, [.uuid(user), .text(network), .time(now)])
        try await execute(
            """
            DELETE FROM known_addresses WHERE user_id = $1 AND address IN
            (SELECT address FROM known_addresses WHERE user_id = $1 ORDER BY used_at DESC, address LIMIT 1000 OFFSET $2)
            """, [.uuid(user), .integer(mostKnownAddresses)])
    }
}
