import Viper
package import ViperFeatures
import ViperHTTP
import ViperJSON

/// `GET /`: what this server is, with a link to every group.
extension Welcome {
    typealias Input = NoInput

    /// The document as JSON. It never changes, so it is made at start; rendered for each request, it was a tenth of the
    /// response's instructions.
    typealias Rendered = ImmortalBytes

    struct Interactor: ImmediateInteractor {
        let document: Rendered

        func execute(_ input: Input) throws(Failure) -> Rendered { document }
    }

    typealias Presenter = PassthroughPresenter<Rendered>

    struct Document: WireOutput {
        let name: String
        let version: String
        let links: Links

        static func describe(_ field: inout some OutputFields<Self>) {
            field("name", "The program's name.", \.name)
            field("version", "The program's version.", \.version)
            field("links", "The entry point of each group.", \.links)
        }
    }

    /// The links to every group. The groups are only known once the program has started.
    struct Links: OutputValue {
        let entries: [Entry]

        func write(to writer: inout ByteWriter) {
            writer.byte(0x7B)
            for (index, entry) in entries.enumerated() {
                if index > 0 { writer.byte(0x2C) }
                writer.plainString(entry.name)
                writer.byte(0x3A)
                entry.link.write(to: &writer)
            }
            writer.byte(0x7D)
        }

        static var schema: Schema { schema(of: []) }

        static func schema(of entries: [Entry]) -> Schema {
            .object(
                entries.map { Schema.Member("\($0.name)", "\($0.summary)", Link.schema) },
                name: Schema.name(of: Self.self))
        }
    }

    struct View: PreparedView {
        static var schema: Schema { Document.schema }
    }

    package struct Builder: Viper.Builder {
        private let document: Rendered
        private let entries: [Entry]

        package init(name: String, version: String, entries: [Entry]) {
            document = Document(name: name, version: version, links: Links(entries: entries)).rendered
            self.entries = entries
        }

        var traits: EndpointTraits { Built.traits.showing(Document.schema(with: entries)) }

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(document: document), Presenter(), View())
        }
    }
}

extension Welcome.Document {
    var rendered: Welcome.Rendered {
        var writer = ByteWriter()
        write(to: &writer)
        return ImmortalBytes(copying: writer.unsafeBytes)
    }

    static func schema(with entries: [Welcome.Entry]) -> Schema {
        guard case .object(var members, let name) = schema else { return schema }
        for index in members.indices where members[index].name == "links" {
            members[index].schema = Welcome.Links.schema(of: entries)
        }
        return .object(members, name: name)
    }
}
