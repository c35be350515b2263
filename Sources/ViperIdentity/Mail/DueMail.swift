import Viper
import ViperDatabase
import ViperService
import ViperValues

/// A mail that is due, as the table of jobs holds it: what it is about and whom it is for, and nothing secret.
struct DueMail: Sendable, Equatable {
    let kind: MailKind
    /// Nil if nothing is to be sent: for a recovery by an address that nobody has confirmed, or for a confirmation to a
    /// mailbox that got too many.
    let user: UUID?

    init(_ kind: MailKind, to user: UUID?) {
        self.kind = kind
        self.user = user
    }

    /// Reads a job's input.
    init(_ input: JobInput) throws(Failure) {
        let words = input.text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 2, let kind = MailKind(rawValue: words[0]) else { throw Self.malformed }
        let user = UUID(words[1])
        guard user != nil || words[1] == Self.nobody else { throw Self.malformed }
        self.init(kind, to: user)
    }

    var input: JobInput { JobInput("\(kind.rawValue) \(user?.text ?? Self.nobody)") }

    private static let nobody = "nobody"
    private static let malformed = Failure.broken("a mail's input is not a kind and a user")
}

extension Transaction {
    /// Enqueues a mail, which is sent if the transaction is committed.
    ///
    /// - Parameter user: nil for a mail that nobody gets.
    func enqueue(_ kind: MailKind, to user: UUID?, by jobs: JobQueue) async throws(DatabaseError) {
        try await enqueue(MailJob.self, DueMail(kind, to: user).input, to: jobs)
    }
}
