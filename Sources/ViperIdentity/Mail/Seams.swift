public import Viper
public import ViperService
public import ViperValues

// What mails need of the identity store, which provides it.

/// Makes the codes of mails.
public protocol MailCodes: Sendable {
    /// Makes a code for a mail that is about to be sent, and stores its hash, in one transaction.
    ///
    /// The transaction begins with ``JobAttempt/keep(in:)``, so that a try that was overtaken makes no code and sends no
    /// mail. The codes of earlier tries stay good until they end or one of them is used: the mail of a try that seemed
    /// to fail may have arrived.
    ///
    /// - Returns: nil if there is nobody to write to any more: the user is deleted or disabled, or the address is
    ///   confirmed already, or is not, which a recovery needs.
    func issue(_ kind: MailKind, to user: UUID, for attempt: JobAttempt) async throws(Failure) -> IssuedCode?
}

/// A new code, and whom it is for.
public struct IssuedCode: Sendable {
    /// The address that the mail goes to.
    public let email: EmailAddress
    /// The user's name, of letters, digits and `_`. What users choose freely stays out of mails: it would be a way to
    /// write to strangers in this program's name.
    public let name: String
    public let code: SecretToken
    /// When the code ends.
    public let end: Timestamp

    /// Creates an issued code.
    public init(email: EmailAddress, name: String, code: SecretToken, end: Timestamp) {
        self.email = email
        self.name = name
        self.code = code
        self.end = end
    }
}
