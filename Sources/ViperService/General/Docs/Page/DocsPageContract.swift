import Viper
import ViperHTTP

/// `GET /docs`: what the API offers, for people: Swagger UI over the API's document, or a plain list of the routes
/// where its files are not there.
enum DocsPage {
    /// Nothing is asked.
    typealias Input = NoInput

    /// What there is to show.
    enum Outcome: Sendable {
        /// Swagger UI's files are there.
        case interface
        /// They are not: all routes.
        case index([RouteDescription])
    }

    /// What is shown.
    enum Model {
        /// Swagger UI.
        case interface(DocsReferences)
        /// The routes by group.
        case index([Group], DocsReferences)
    }

    /// The routes of one group.
    struct Group: Equatable {
        let title: String
        var rows: [Row]
    }

    /// One route.
    struct Row: Equatable {
        let method: String
        let path: String
        /// Where it can be looked at, as seen from the page; nil if a browser cannot simply go there.
        let reference: String?
        let summary: String
    }
}
