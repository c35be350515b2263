import Viper
import ViperHTTP

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
