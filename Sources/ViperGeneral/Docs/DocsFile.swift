import Viper
import ViperFiles
import ViperHTTP
import ViperJSON

/// `GET /docs/{file}`: a file that the page loads.
enum DocsFile {
    typealias Input = NoInput

    enum Source: Sendable {
        /// Built into the program.
        case program(ImmortalBytes)
        /// In the folder that the operator configures.
        case folder(DocsAssetSource)
    }

    enum Outcome: Sendable {
        case text(ImmortalBytes)
        case asset(DocsAsset)
    }

    struct Interactor: Viper.Interactor {
        let source: Source

        static let failures = FailureKinds.missing

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            switch source {
            case .program(let text): .text(text)
            case .folder(let asset): .asset(try asset.open())
            }
        }
    }

    /// Chooses the compressed file if the client accepts it.
    struct Presenter: Viper.Presenter {
        func present(_ outcome: Outcome, for reader: PresentationContext) -> Model {
            switch outcome {
            case .text(let text): return .text(text)
            case .asset(let asset):
                guard let compressed = asset.compressed else { return .file(asset.plain, .identity, varies: false) }
                let isCoded = reader.coding == .gzip
                return .file(isCoded ? compressed : asset.plain, isCoded ? .gzip : .identity, varies: true)
            }
        }
    }

    enum Model {
        case text(ImmortalBytes)
        /// A file on disk in a content coding, and whether other clients may get another coding.
        case file(OpenedFile, ContentCoding, varies: Bool)
    }

    /// Sends the file, from disk if it is there. Its builder declares the media type.
    struct View: Viper.View {
        static let status = Status.ok
        static let schema = Schema.string()
        static let forms: [MediaType] = []

        func render(_ model: Model, as form: MediaType) -> Response {
            switch model {
            case .text(let text): return Response(Self.status, form.contentType, body: .shared(text))
            case .file(let file, let coding, let varies):
                var response = Response(Self.status, form.contentType, body: .file(file.file, 0..<file.file.count))
                response.entityTag = .content(file.hash)
                response.coding = coding
                if varies { response.vary = .acceptEncoding }
                return response
            }
        }
    }

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
