public import Viper
public import ViperDatabase
public import ViperValues

// What identity needs of other parts of the kit.

/// Hashes passwords where it delays nobody. ``PasswordPool`` conforms; a shared pool for slow work may take its place.
public protocol PasswordHashing: Sendable {
    /// The hash of a password. A full queue is ``Failure/unavailable(_:)``.
    func hash(_ password: Password) async throws(Failure) -> PasswordHash

    /// Compares a password with a hash; without one, with the hash of nobody, which takes as long.
    func verify(_ password: Password, against hash: PasswordHash?) async throws(Failure) -> PasswordVerdict
}

/// The kinds of mails.
public enum MailKind: String, CaseIterable, Sendable {
    /// The code that proves that an address is its user's.
    case confirmation
    /// The code for a new password.
    case recovery
}

/// Takes a mail that is due. The part that sends mail conforms; when it sends one, it asks ``MailCodes`` for the
/// address and a new code, so that no secret waits in a queue.
public protocol Mailer: Sendable {
    /// Enqueues a mail, which is sent if the transaction is committed.
    func enqueue(
        _ kind: MailKind, to user: UUID, in transaction: any Transaction
    ) async throws(DatabaseError)
}

/// Takes a user whose content is to be erased. The part that runs jobs conforms: it asks each feature to erase what it
/// holds of the user, and at last ``UserStore/erase(_:)``.
public protocol Eraser: Sendable {
    /// Enqueues the erasure, which happens if the transaction is committed.
    func enqueue(erasing user: UUID, in transaction: any Transaction) async throws(DatabaseError)
}
