import Viper

extension Welcome {
    struct Presenter: Viper.Presenter {
        let name: String
        let entries: [Entry]

        func present(_ version: String, for reader: PresentationContext) -> Document {
            Document(name: name, version: version, links: Links(entries: entries))
        }
    }
}
