import Viper

extension Liveness {
    /// Does nothing: running is proof enough.
    struct Interactor: ImmediateInteractor {
        func execute(_ input: Input) throws(Failure) {}
    }
}
