import Viper
import ViperDatabase
import ViperService
import ViperValues

/// A mail that is due, as the table of jobs holds it: what it is about and whom it is for, and nothing secret.
struct DueMail: Sendable, Equatable {
    let kind: MailKind
    let user: UUID

    init(_ kind: MailKind, to user: UUID) {
        self.kind = kind
        self.user = user
    }

    /// Reads a job's input.
    init(_ input: JobInput) throws(Failure) {
        let words = input.text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, let first = words.first, let last = words.last,
            let kind = MailKind(rawValue: String(first)), let user = UUID(String(last))
        else { throw .broken("a mail's input is not a kind and a user") }
        self.init(kind, to: user)
    }

    var input: JobInput { JobInput("\(kind.rawValue) \(user.text)") }
}

extension Transaction {
    /// Enqueues a mail, which is sent if the transaction is committed.
    func enqueue(_ kind: MailKind, to user: UUID, by jobs: JobQueue) async throws(DatabaseError) {
        try await enqueue(MailJob.self, DueMail(kind, to: user).input, to: jobs)
    }
}
