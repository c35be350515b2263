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

/// What somebody sends to sign in.
package struct SignInAttempt: Sendable {
    package let login: Login
    package let password: Password
    /// The code of a mail, for an account that is being attacked.
    let code: String?
    /// What the client calls itself.
    package let clientName: String?
    package let credential: Credential

    package init(login: Login, password: Password, code: String?, clientName: String?, credential: Credential) {
        self.login = login
        self.password = password
        self.code = code
        self.clientName = clientName
        self.credential = credential
    }
}
