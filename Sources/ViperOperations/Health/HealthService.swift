package import Viper
package import ViperDatabase
import ViperHTTP

/// Whether the process runs, and whether it can serve.
package struct HealthService: Sendable {
    package static let alive: Pattern = "/livez"
    package static let ready: Pattern = "/readyz"

    private let database: any Database
    private let isDraining: @Sendable () -> Bool

    /// - Parameter isDraining: whether the server is shutting down.
    package init(database: any Database, isDraining: @escaping @Sendable () -> Bool) {
        self.database = database
        self.isDraining = isDraining
    }

    package var routes: [Route<Void>] {
        [
            Route(.get, Self.alive, "Check whether the process is running", isLimited: false) { _ in
                Module(Liveness.Interactor(), PassthroughPresenter(), HealthView())
            },
            Route(.get, Self.ready, "Check whether the server is ready", isLimited: false) { _ in
                Module(Readiness.Interactor(service: self), PassthroughPresenter(), HealthView())
            },
        ]
    }

    /// Returns if requests can be served; the failure says why not.
    func check() async throws(Failure) {
        if isDraining() { throw .closing }
        do throws(DatabaseError) {
            try await database.check()
        } catch {
            guard case .newer = error else { throw .unavailable("\(error)") }
            throw .other(
                .unavailable,
                .english("A newer version of this program has migrated the store: this server only reads it."))
        }
    }
}
