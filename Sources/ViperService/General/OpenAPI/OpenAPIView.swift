import Viper
import ViperHTTP
import ViperJSON

extension OpenAPI {
    /// Sends the document; its bytes and its entity tag are the same for every request.
    struct View: Viper.View {
        typealias Model = Document

        static let status = Status.ok
        static let forms = [MediaType.json]
        static let schema = Schema.object(
            [
                .init("openapi", "The version of the description's own format.", .string(pattern: "^3\\.1\\.[0-9]+$")),
                .init("info", "The API's name and version, and what holds for all of it.", .object([])),
                .init("servers", "Where the paths begin.", .array(.object([]))),
                .init("tags", "The groups of operations.", .array(.object([]))),
                .init("paths", "Every path with its operations.", .object([])),
                .init("components", "What operations share.", .object([])),
            ], name: "OpenAPIDocument")

        func render(_ document: Document, as form: MediaType) -> Response {
            Response(Self.status, form.contentType, body: .shared(document))
        }
    }
}
