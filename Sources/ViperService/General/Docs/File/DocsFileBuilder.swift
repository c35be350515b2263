import Viper
import ViperHTTP

extension DocsFile {
    /// Adds the file's media type to the module's traits.
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
