import Viper
import ViperService

/// The rules of deleting users.
struct DeletionService: Sendable {
    let store: UserStore
    let jobs: JobQueue
    let clock: any Clock

    /// Deletes a user, who has just signed in and asks for it, or whom an administrator deletes.
    func delete(_ name: UserName, by session: Session) async throws(Failure) {
        guard session.mayManage(name) else {
            // Who exists is no secret.
            guard try await store.user(named: name) != nil else { throw Self.missing(name) }
            throw .forbidden("Users are deleted by themselves, or by an administrator.")
        }
        if session.user.name == name { try session.demandRecentSignIn(at: clock.now()) }
        try await delete(name)
    }

    /// Deletes a user, whoever asks.
    func delete(_ name: UserName) async throws(Failure) {
        guard try await store.delete(name, to: jobs) else { throw Self.missing(name) }
    }

    private static func missing(_ name: UserName) -> Failure { .missing("User '\(name.text)' was not found.") }
}
