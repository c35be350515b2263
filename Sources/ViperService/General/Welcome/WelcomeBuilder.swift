import Viper

extension Welcome {
    struct Builder: Viper.Builder {
        let name: String
        let version: String
        let entries: [Entry]

        var traits: EndpointTraits { Built.traits.showing(Document.schema(with: entries)) }

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(version: version), Presenter(name: name, entries: entries), View())
        }
    }
}
