import ViperHTTP

/// `GET /docs/swagger-ui.css`: the style sheet of Swagger UI.
enum DocsUIStyle {
    /// Nothing is asked.
    typealias Input = NoInput
}
