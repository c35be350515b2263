import Viper

extension Welcome {
    /// Returns the program's version.
    struct Interactor: Viper.Interactor {
        let version: String

        func execute(_ input: Input) async throws(Failure) -> String { version }
    }
}
