import Viper
import ViperHTTP

extension DocsFile {
    /// Wires the module for one file, whose media type only it knows.
    struct Builder: Viper.Builder {
        let source: Source
        let form: MediaType

        var traits: EndpointTraits {
            var traits = Module<Interactor, Presenter, View>.traits
            traits.forms = [form]
            return traits
        }

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(source: source), Presenter(), View())
        }
    }
}
