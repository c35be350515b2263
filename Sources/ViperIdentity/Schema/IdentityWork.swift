public import ViperDatabase
import ViperService
public import ViperValues

/// Mails and erasures that are due, as rows of the store: they are there if, and only if, the change that made them due
/// was committed. Ids only, never a secret.
public struct IdentityWork: Mailer, Eraser {
    /// Creates the list of work.
    public init() {}

    static let erasure = "erasure"

    public func enqueue(
        _ kind: MailKind, to user: UUID, in transaction: any Transaction
    ) async throws(DatabaseError) {
        try await enqueue(kind.rawValue, user, in: transaction)
    }

    public func enqueue(erasing user: UUID, in transaction: any Transaction) async throws(DatabaseError) {
        try await enqueue(Self.erasure, user, in: transaction)
    }

    /// A kind of work waits once a user: a mail that has not left yet serves all who asked for it.
    private func enqueue(
        _ kind: String, _ user: UUID, in transaction: any Transaction
    ) async throws(DatabaseError) {
        let isWaiting = try await transaction.first(
            "SELECT 1 FROM identity_work WHERE user_id = $1 AND kind = $2 LIMIT 1", [.uuid(user), .text(kind)]
        ) { _ in true }
        guard isWaiting == nil else { return }
        try await transaction.execute(
            "INSERT INTO identity_work (id, kind, user_id) VALUES ($1, $2, $3)",
            [.uuid(.version7()), .text(kind), .uuid(user)])
    }
}
