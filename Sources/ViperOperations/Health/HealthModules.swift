import Viper
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

/// `GET /livez`: whether the program runs. It depends on nothing.
enum Liveness {
    typealias Input = NoInput

    /// Does nothing: running is proof enough.
    struct Interactor: ImmediateInteractor {
        func execute(_ input: Input) throws(Failure) {}
    }

    struct Presenter: Viper.Presenter {
        func present(_ outcome: Void, for reader: PresentationContext) -> HealthDocument {
            HealthDocument(status: "alive")
        }
    }

    typealias View = HealthView
}
