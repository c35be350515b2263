import ViperHTTP

/// `GET /docs/start.js`: the script that starts Swagger UI on the page.
enum DocsStartScript {
    /// Nothing is asked.
    typealias Input = NoInput
}
