package import Viper
package import ViperFeatures
package import ViperThreads

/// Hashes passwords on a few threads of its own, so that they take no time from the threads that serve requests. What
/// is more than the queue holds is refused at once; one address has a quarter of it.
package struct PasswordPool: Sendable {
    private let pool: WorkPool
    private let security: SecurityEvents

    /// How many passwords are hashed at a time; each takes 19 MiB and one core. One core is left to requests, for hashing
    /// takes most of what memory delivers, which no priority shares out.
    private static let width = min(2, max(1, Thread.processorCount - 1))
    /// How many wait at most: the last of them for about a second.
    private static let capacity = 32

    /// - Parameter isServing: whether requests are served; one thread is enough for a command.
    package init(isServing: Bool, _ security: SecurityEvents) throws(ThreadFailure) {
        self.init(try WorkPool(threads: isServing ? Self.width : 1, waiting: Self.capacity), security)
    }

    /// Hashes on the threads of a pool.
    init(_ pool: WorkPool, _ security: SecurityEvents) {
        self.pool = pool
        self.security = security
    }

    /// The hash of a password. A full queue is `Failure.unavailable(_:)`.
    ///
    /// - Parameter client: who asks for it; nil for the operator.
    package func hash(_ password: Password, for client: Client?) async throws(Failure) -> PasswordHash {
        guard let hash = try await run(for: client, { Argon2.hash(password) }) else { throw Self.noMemory }
        return hash
    }

    /// Compares a password with a hash; without one, with the hash of nobody, which takes as long.
    package func verify(
        _ password: Password, against hash: PasswordHash?, for client: Client
    ) async throws(Failure) -> PasswordVerdict {
        let verdict = try await run(for: client) { Argon2.verify(password, against: hash ?? .ofNobody) }
        guard let verdict else { throw Self.noMemory }
        return hash == nil ? .wrong : verdict
    }

    /// Ends the threads.
    package func close() async { await pool.close() }

    private static let noMemory = Failure.unavailable("there is no memory to hash a password")

    private func run<Value: Sendable>(
        for client: Client?, _ work: @escaping @Sendable () -> Value
    ) async throws(Failure) -> Value {
        do throws(WorkRefusal) {
            return try await pool.run(for: client?.subscriber, work)
        } catch {
            throw refused(error, client)
        }
    }

    /// Refuses at once a client for whom there is no room now: before the store is asked, so that whoever sends more than
    /// can be hashed costs nobody else a transaction.
    package func checkRoom(for client: Client) throws(Failure) {
        do throws(WorkRefusal) {
            try pool.checkRoom(for: client.subscriber)
        } catch {
            throw refused(error, client)
        }
    }

    private func refused(_ refusal: WorkRefusal, _ client: Client?) -> Failure {
        if refusal == .shareUsedUp { security.note(.shareUsedUp, address: client?.address, "Passwords to hash") }
        return .unavailable("\(refusal)")
    }
}
