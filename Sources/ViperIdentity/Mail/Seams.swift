import Viper
import ViperService
import ViperValues

// What mails need of the identity store: ``MailCodes`` provides it.

/// Makes the codes of mails.
protocol MailCodeIssuer: Sendable {
    /// Makes a code for a mail that is about to be sent, and stores its hash, in one transaction.
    ///
    /// The transaction begins with ``JobAttempt/keep(in:)``, so that a try that was overtaken makes no code and sends
    /// no mail. The codes of earlier tries stay good until they end or one of them is used: the mail of a try that
    /// seemed to fail may have arrived.
    ///
    /// - Returns: nil if there is no reason for the mail any more.
    func issue(_ kind: MailKind, to user: UUID, keeping attempt: JobAttempt) async throws(Failure) -> MailCode?
}
