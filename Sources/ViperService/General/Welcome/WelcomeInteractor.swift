import Viper

extension Welcome {
    struct Interactor: ImmediateInteractor {
        let document: Rendered

        func execute(_ input: Input) throws(Failure) -> Rendered { document }
    }
}
