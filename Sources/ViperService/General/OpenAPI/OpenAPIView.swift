import Viper
import ViperJSON

extension OpenAPI {
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
