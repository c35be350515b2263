import Viper

extension DocsPageStyle {
    /// Has nothing to find: the text is part of the program.
    struct Interactor: Viper.Interactor {
        func execute(_ input: Input) async throws(Failure) {}
    }
}
