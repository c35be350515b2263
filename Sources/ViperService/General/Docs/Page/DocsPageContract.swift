import Viper
import ViperHTTP

/// `GET /docs`: Swagger UI for the API's document, or a plain list of the routes if its files are missing.
enum DocsPage {
    typealias Input = NoInput

    enum Outcome: Sendable {
        /// Swagger UI's files exist.
        case interface
        /// They do not: all routes.
        case index([RouteDescription])
    }

    enum Model {
        case interface(DocsReferences)
        /// The routes by group.
        case index([Group], DocsReferences)
    }

    struct Group: Equatable {
        let title: String
        var rows: [Row]
    }

    struct Row: Equatable {
        let method: String
        let path: String
        /// A link relative to the page; nil if a browser cannot simply follow it.
        let reference: String?
        let summary: String
    }
}
