import Viper

extension Liveness {
    /// Runs: that is the answer.
    struct Interactor: Viper.Interactor {
        func execute(_ input: Input) async throws(Failure) {}
    }
}
