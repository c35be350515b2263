import ViperDatabase
import ViperService
import ViperValues

/// Enqueues mails as jobs.
struct JobMailer: Mailer {
    let queue: JobQueue

    func enqueue(
        _ kind: MailKind, to user: UUID, in transaction: any Transaction
    ) async throws(DatabaseError) {
        try await transaction.enqueue(MailJob.self, DueMail(kind, to: user).input, to: queue)
    }
}
