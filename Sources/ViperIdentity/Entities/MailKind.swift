/// The kinds of mails.
public enum MailKind: String, CaseIterable, Sendable {
    /// The code that proves that an address is its user's.
    case confirmation
    /// The code for a new password.
    case recovery
}
