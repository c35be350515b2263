import Viper
import ViperDatabase
import ViperHTTP

/// `GET /readyz`: whether the server can serve: its database is reachable and migrated, and it is not shutting down.
enum Readiness {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let service: HealthService

        func execute(_ input: Input) async throws(Failure) {
            try await service.check()
        }
    }

    struct Presenter: Viper.Presenter {
        func present(_ outcome: Void, for reader: PresentationContext) -> HealthDocument {
            HealthDocument(status: "ready")
        }
    }

    typealias View = HealthView
}

struct HealthDocument: WireOutput {
    let status: String

    static func describe(_ field: inout some OutputFields<Self>) {
        field("status", "The server's status, in one word.", \.status)
    }
}

/// Renders the health; the response is never stored.
struct HealthView: JSONView {
    typealias Model = HealthDocument

    static let caching = Caching.never
}

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
