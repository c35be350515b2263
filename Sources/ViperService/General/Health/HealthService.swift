import Viper
import ViperDatabase
import ViperHTTP

struct HealthService: Sendable {
    let database: any Database
    let isDraining: @Sendable () -> Bool

    /// Returns if requests can be served; the failure says why not.
    func check() async throws(Failure) {
        if isDraining() { throw .closing }
        do throws(DatabaseError) {
            try await database.check()
        } catch {
            guard case .newer = error else { throw .unavailable("\(error)") }
            throw .other(
                Self.outdated, "A newer version of this program has migrated the store: this server only reads it.")
        }
    }

    private static let outdated = ProblemKind(
        "unavailable", .serviceUnavailable, "Service unavailable", "The server is older than its store.",
        remedy: "Ask another server, and replace this one.")
}
