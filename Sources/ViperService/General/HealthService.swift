import Viper
import ViperDatabase

struct HealthService: Sendable {
    let database: any Database
    let isDraining: @Sendable () -> Bool

    /// Returns if requests can be served; the failure says why not.
    func check() async throws(Failure) {
        if isDraining() { throw .closing }
        do throws(DatabaseError) {
            try await database.check()
        } catch { throw .unavailable("\(error)") }
    }
}
