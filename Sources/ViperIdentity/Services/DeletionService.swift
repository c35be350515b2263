import Viper
import ViperEntities
import ViperJobs

/// The rules of deleting users.
struct DeletionService: Sendable {
    let store: UserStore
    let jobs: JobQueue
    let clock: any Clock

    /// Deletes a user, who has just signed in and asks for it, or whom an administrator deletes.
    func delete(_ name: UserName, by session: Session) async throws(Failure) {
        if session.user.name == name { try session.demandRecentSignIn(at: clock.now()) }
        try await delete(name)
    }

    /// Deletes a user, whoever asks.
    func delete(_ name: UserName) async throws(Failure) {
        guard try await store.delete(name, to: jobs) else { throw UserDirectory.missing(name) }
    }
}

extension Session {
    /// How long after a sign-in its session may do what cannot be undone, or takes everything along.
    static let recent = Duration.seconds(300)

    /// Refuses a session whose sign-in is too long ago: who finds a phone unlocked does not have the password. Renewing
    /// makes no session younger.
    func demandRecentSignIn(at now: Timestamp) throws(Failure) {
        guard now >= createdAt.advanced(by: Self.recent) else { return }
        throw .other(
            .recentSignInRequired,
            "Expected a session that began within the last 5 minutes, found one that began at \(createdAt.text).",
            fr: "Session commencée il y a moins de 5 minutes attendue, trouvée une commencée à \(createdAt.text).",
            pt: "Esperada uma sessão com menos de 5 minutos, encontrada uma que começou em \(createdAt.text).")
    }
}
