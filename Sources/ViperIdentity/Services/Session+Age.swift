import Viper
import ViperValues

extension Session {
    /// How long after a sign-in its session may do what cannot be undone, or takes everything along.
    static let recent = Duration.seconds(300)

    /// Refuses a session whose sign-in is too long ago: who finds a phone unlocked does not have the password. Renewing
    /// makes no session younger.
    func demandRecentSignIn(at now: Timestamp) throws(Failure) {
        guard now >= createdAt.advanced(by: Self.recent) else { return }
        throw .other(
            .recentSignInRequired,
            "Expected a session that began within the last 5 minutes, found one that began at \(createdAt.text).")
    }
}
