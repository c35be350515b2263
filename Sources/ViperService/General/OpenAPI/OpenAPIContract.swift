import Synchronization
import Viper
import ViperHTTP
import ViperOpenAPI
import ViperValues

/// `GET /openapi.json?version=`: the API's description as an OpenAPI document.
enum OpenAPI {
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
}
