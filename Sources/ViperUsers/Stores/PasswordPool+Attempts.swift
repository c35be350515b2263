package import Viper

extension PasswordPool {
    /// Hashes a password in an attempt that was counted. If the queue is full nothing was tried, and nothing counts.
    package func hash(
        _ password: Password, for client: Client, countedIn attempts: AttemptStore, under keys: [AttemptStore.Key]
    ) async throws(Failure) -> PasswordHash {
        do throws(Failure) {
            return try await hash(password, for: client)
        } catch {
            try await attempts.takeBack(keys)
            throw error
        }
    }

    /// Compares a password in an attempt that was counted. If the queue is full nothing was tried, and nothing counts.
    package func verify(
        _ password: Password, against hash: PasswordHash?, for client: Client, countedIn attempts: AttemptStore,
        under keys: [AttemptStore.Key]
    ) async throws(Failure) -> PasswordVerdict {
        do throws(Failure) {
            return try await verify(password, against: hash, for: client)
        } catch {
            try await attempts.takeBack(keys)
            throw error
        }
    }
}
