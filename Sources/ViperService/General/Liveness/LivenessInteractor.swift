import Viper

extension Liveness {
    /// Does nothing: running is proof enough.
    struct Interactor: Viper.Interactor {
        func execute(_ input: Input) async throws(Failure) {}
    }
}
