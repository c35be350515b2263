import Viper
import ViperHTTP

/// `GET /readyz`: whether the server can serve: its database is reachable and migrated, and it is not shutting down.
enum Readiness {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let service: HealthService

        func execute(_ input: Input) async throws(Failure) -> HealthDocument {
            try await service.check()
            return HealthDocument(status: "ready")
        }
    }
}

/// `GET /livez`: whether the program runs. It depends on nothing: running is proof enough.
enum Liveness {
    typealias Input = NoInput

    struct Interactor: ImmediateInteractor {
        func execute(_ input: Input) throws(Failure) -> HealthDocument { HealthDocument(status: "alive") }
    }
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
