/// The kinds of mails.
public enum MailKind: String, CaseIterable, Sendable {
    /// The code that proves that an address is its user's.
    case confirmation
    /// The code for a new password.
    case recovery
    /// The code that an account which is being attacked asks for at new addresses.
    case signIn
}
