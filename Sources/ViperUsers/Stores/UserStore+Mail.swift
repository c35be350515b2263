package import Viper
import ViperDatabase
import ViperEntities
package import ViperJobs

extension AttemptLimit {
    /// How many mails of one kind a user can ask for, and how many a mailbox gets.
    package static let mails = AttemptLimit(count: 5, window: .seconds(3600))
    /// How many of a mailbox's mails one client can ask for.
    static let clientMails = AttemptLimit(count: 3, window: .seconds(3600))
}

/// What is counted for a mail of confirmation.
package struct ConfirmationBounds: Sendable {
    /// For the mailbox, whoever signs up with it: otherwise anybody could fill somebody's mailbox, from however many
    /// clients.
    let mailbox: AttemptStore.Key
    /// For the mailbox and one client, so that a stranger does not use up what the owner may get.
    let client: AttemptStore.Key

    package init(_ email: EmailAddress, _ client: Client) {
        mailbox = AttemptStore.Key("confirmation to", email.mailbox, limit: .mails)
        self.client = AttemptStore.Key(
            "confirmation to, from", email.mailbox, "\(client.subscriber)", limit: .clientMails)
    }
}

extension Transaction {
    /// Enqueues the mail of confirmation to a user. If the client or the mailbox is past its bound, a job is enqueued that
    /// has nothing to do, so that neither the response nor its time tells what others asked for.
    fileprivate func enqueueConfirmation(
        to user: UUID, counting bounds: ConfirmationBounds, at now: Timestamp, to jobs: JobQueue
    ) async throws(DatabaseError) {
        let isPastBound = try await count(bounds.client, at: now) != nil
        let isFull = try await count(isPastBound ? bounds.client : bounds.mailbox, at: now) != nil
        try await enqueue(.confirmation, to: isFull ? nil : user, by: jobs)
    }
}

extension UserStore {
    /// Adds a user, and enqueues the mail that asks for the address's confirmation.
    ///
    /// - Parameter client: who asks for the mail; nil for the operator, whose mails have no bound.
    /// - Returns: whether the user was added; not if the name is taken.
    package func add(
        _ user: User, _ hash: PasswordHash, for client: Client?, to jobs: JobQueue
    ) async throws(Failure) -> Bool {
        try await database.change { transaction throws(DatabaseError) in
            guard try await transaction.insert(user, hash) else { return false }
            guard let email = user.email else { return true }
            if let client {
                try await transaction.enqueueConfirmation(
                    to: user.id, counting: ConfirmationBounds(email, client), at: user.createdAt, to: jobs)
            } else {
                try await transaction.enqueue(.confirmation, to: user.id, by: jobs)
            }
            return true
        }
    }

    /// Enqueues the mail of confirmation to a user again, unless the user asked for too many.
    ///
    /// - Returns: how long to wait, in seconds, if that is so; else nil, also if the client or the mailbox is past its
    ///   bound.
    package func enqueueConfirmation(
        to user: UUID, counting key: AttemptStore.Key, within bounds: ConfirmationBounds, at now: Timestamp,
        to jobs: JobQueue
    ) async throws(Failure) -> Int? {
        try await database.change { transaction throws(DatabaseError) in
            if let wait = try await transaction.count(key, at: now) { return wait }
            try await transaction.enqueueConfirmation(to: user, counting: bounds, at: now, to: jobs)
            return nil
        }
    }

    /// Enqueues the mail of a recovery to the user who confirmed an address. If there is none, a job is enqueued that
    /// has nothing to do, so that the time does not tell.
    ///
    /// - Parameters:
    ///   - mailbox: what is counted for the mail address, whether a user has it or not.
    ///   - client: what is counted for whoever asks. Past its bound it is counted a second time instead of the mailbox:
    ///     the work is the same, but nobody fills the store so, or uses up what a mailbox may get.
    package func enqueueRecovery(
        _ email: EmailAddress, counting mailbox: AttemptStore.Key, from client: AttemptStore.Key, at now: Timestamp,
        to jobs: JobQueue
    ) async throws(Failure) {
        try await database.change { transaction throws(DatabaseError) in
            let isPastBound = try await transaction.count(client, at: now) != nil
            let isFull = try await transaction.count(isPastBound ? client : mailbox, at: now) != nil
            let user = try await transaction.identifier(
                "SELECT id FROM users WHERE confirmed_key = $1 AND enabled = $2", [.text(email.key), .boolean(true)])
            guard !isFull else { return }
            try await transaction.enqueue(.recovery, to: user, by: jobs)
        }
    }
}
