import Synchronization
import Viper
import ViperHTTP
import ViperJSON
import ViperOpenAPI

/// `GET /openapi.json?version=`: the API's description as an OpenAPI document.
package enum OpenAPI {
    struct Input: WireInput {
        let version: Version

        init(_ field: inout some InputFields) {
            version = field.query(
                "version", "The version of OpenAPI; 3.0 is for generators that know no later one.", Unbounded(),
                default: .v31)
        }
    }

    /// The versions of OpenAPI.
    enum Version: String, InputEnumeration {
        case v30 = "3.0"
        case v31 = "3.1"

        var label: String {
            switch self {
            case .v30: "version30"
            case .v31: "version31"
            }
        }
    }

    /// The whole description as JSON.
    typealias Outcome = ImmortalBytes

    struct Interactor: ImmediateInteractor {
        let documents: Documents

        func execute(_ input: Input) throws(Failure) -> Outcome {
            guard let document = documents[input.version] else {
                throw .broken("the description cannot be written in OpenAPI \(input.version.rawValue)")
            }
            return document
        }
    }

    typealias Presenter = PassthroughPresenter<Outcome>

    /// The description in each version: it is built at start, and in 3.0 when somebody first asks for that.
    final class Documents: Sendable {
        private let bytes: ImmortalBytes
        private let older = Mutex<ImmortalBytes?>(nil)

        init(_ bytes: ImmortalBytes) { self.bytes = bytes }

        /// The description in a version; nil if it cannot be written in it, which no description of ours is.
        subscript(version: Version) -> ImmortalBytes? {
            guard version == .v30 else { return bytes }
            return older.withLock { older in
                if older == nil { older = OpenAPIDocument.older(bytes) }
                return older
            }
        }
    }

    struct View: PreparedView {
        static let schema = Schema.object(
            [
                .init("openapi", "The version of the OpenAPI format.", .string(pattern: "^3\\.[01]\\.[0-9]+$")),
                .init("info", "The API's name, version and general rules.", .object([])),
                .init("servers", "The base addresses of the paths.", .array(.object([]))),
                .init("tags", "The groups of operations.", .array(.object([]))),
                .init("paths", "Every path with its operations.", .object([])),
                .init("components", "The parts that operations share.", .object([])),
            ], name: "OpenAPIDocument")
    }
}

/// A view of a JSON document that was made at start: its bytes and its entity tag are the same for every request.
protocol PreparedView: View where Model == ImmortalBytes {}

extension PreparedView {
    static var status: Status { .ok }
    static var forms: [MediaType] { [.json] }

    func render(_ document: ImmortalBytes, as form: MediaType) -> Response {
        Response(Self.status, form.contentType, body: .shared(document))
    }
}
