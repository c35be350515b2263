import Viper

extension Welcome {
    struct Builder: Viper.Builder {
        private let document: Rendered
        private let entries: [Entry]

        init(name: String, version: String, entries: [Entry]) {
            document = Document(name: name, version: version, links: Links(entries: entries)).rendered
            self.entries = entries
        }

        var traits: EndpointTraits { Built.traits.showing(Document.schema(with: entries)) }

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(document: document), Presenter(), View())
        }
    }
}
