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
                .init("openapi", "The version of the OpenAPI format.", .string(pattern: "^3\\.1\\.[0-9]+$")),
                .init("info", "The API's name, version and general rules.", .object([])),
                .init("servers", "The base addresses of the paths.", .array(.object([]))),
                .init("tags", "The groups of operations.", .array(.object([]))),
                .init("paths", "Every path with its operations.", .object([])),
                .init("components", "The parts that operations share.", .object([])),
            ], name: "OpenAPIDocument")

        func render(_ document: Document, as form: MediaType) -> Response {
            Response(Self.status, form.contentType, body: .shared(document))
        }
    }
}
