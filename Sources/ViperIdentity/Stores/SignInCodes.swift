import Viper
import ViperDatabase
import ViperService
import ViperValues

/// The codes that an account which is being attacked asks for at addresses that are new to it: whoever tries passwords
/// from many addresses cannot read its owner's mail. Addresses that the owner signed in from go on as ever.
struct SignInCodes: Sendable {
    let database: any Database
    let jobs: JobQueue

    /// Whether a user may enter, from an address that is known or by a good code. If not, a mail with a code is enqueued,
    /// unless the user got one within a day.
    ///
    /// Wrong names and passwords cost the same work: a job that has nothing to do is enqueued as often.
    ///
    /// - Parameter user: whose password was right; nil if nobody's.
    func admit(
        _ user: UUID?, _ attempt: SignInAttempt, from client: Client, at now: Timestamp
    ) async throws(Failure) -> Bool {
        let hash = attempt.code.flatMap { SecretToken(codeText: $0) }?.hash ?? Self.noHash
        let owner = user.map { ("sign-in mail", $0.text) } ?? ("sign-in mail of nobody", attempt.login.key)
        let key = AttemptStore.Key(owner.0, owner.1, limit: .signInMails)
        return try await database.change { transaction throws(DatabaseError) in
            let isKnown = try await transaction.first(
                "SELECT 1 FROM known_addresses WHERE user_id = $1 AND address = $2",
                [.uuid(user ?? Self.nobody), .text(client.network)]
            ) { _ in true }
            let isGood = try await transaction.first(
                "SELECT 1 FROM mail_codes WHERE hash = $1 AND kind = $2 AND user_id = $3 AND expires_at > $4",
                [.blob(hash), .text(MailKind.signIn.rawValue), .uuid(user ?? Self.nobody), .time(now)]
            ) { _ in true }
            if user != nil, isKnown ?? isGood ?? false { return true }
            guard try await transaction.count(key, at: now) == nil else { return false }
            try await transaction.enqueue(.signIn, to: user, by: jobs)
            return false
        }
    }

    private static let nobody = UUID(high: 0, low: 0)
    private static let noHash = [UInt8](repeating: 0, count: 32)
}

extension AttemptLimit {
    /// How many mails with a code for signing in a user gets.
    static let signInMails = AttemptLimit(count: 1, window: .seconds(86_400))
}
