import ViperHTTP

/// `GET /openapi.json`: the API's description as an OpenAPI 3.1 document.
enum OpenAPI {
    typealias Input = NoInput

    /// The whole description as JSON, built at start.
    typealias Document = ImmortalBytes
}
