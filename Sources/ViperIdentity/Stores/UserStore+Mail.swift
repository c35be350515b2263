import Viper
import ViperDatabase
import ViperService
import ViperValues

extension AttemptLimit {
    /// How many mails can be asked for to one mailbox.
    static let mails = AttemptLimit(count: 5, window: .seconds(3600))
}

extension UserStore {
    /// Enqueues the mail of confirmation to a user, unless there were too many.
    ///
    /// - Returns: how long to wait, in seconds, if there were; else nil.
    func enqueueConfirmation(
        to user: UUID, counting key: AttemptStore.Key, at now: Timestamp, to jobs: JobQueue
    ) async throws(Failure) -> Int? {
        try await database.change { transaction throws(DatabaseError) in
            if let wait = try await transaction.count(key, at: now) { return wait }
            try await transaction.enqueue(.confirmation, to: user, by: jobs)
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
    func enqueueRecovery(
        _ email: EmailAddress, counting mailbox: AttemptStore.Key, from client: AttemptStore.Key, at now: Timestamp,
        to jobs: JobQueue
    ) async throws(Failure) {
        try await database.change { transaction throws(DatabaseError) in
            let isPastBound = try await transaction.count(client, at: now) != nil
            let isFull = try await transaction.count(isPastBound ? client : mailbox, at: now) != nil
            let user = try await transaction.first(
                "SELECT id FROM users WHERE confirmed_key = $1 AND enabled = $2", [.text(email.key), .boolean(true)]
            ) { row throws(DatabaseError) in try row.identifier(0) }
            guard !isFull else { return }
            try await transaction.enqueue(.recovery, to: user, by: jobs)
        }
    }
}
