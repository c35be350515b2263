import ViperHTTP

/// `GET /docs/swagger-ui-bundle.js`: Swagger UI itself.
enum DocsUIScript {
    /// Nothing is asked.
    typealias Input = NoInput
}
