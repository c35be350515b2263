import ViperHTTP

/// `GET /docs/page.css`: the style of the page.
enum DocsPageStyle {
    /// Nothing is asked.
    typealias Input = NoInput
}
