import Viper
import ViperHTTP
import ViperJSON

/// `GET /docs`: Swagger UI for the API's document, or a plain list of the routes if its files are missing.
enum DocsPage {
    typealias Input = NoInput

    enum Outcome: Sendable {
        /// Swagger UI's files exist.
        case interface
        /// They do not: all routes.
        case index([RouteDescription])
    }

    /// Checks whether Swagger UI's files exist.
    struct Interactor: Viper.Interactor {
        let assets: DocsAssets
        let listing: [RouteDescription]

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            assets.areComplete ? .interface : .index(listing)
        }
    }

    /// Groups the routes, in the order of their declaration.
    struct Presenter: Viper.Presenter {
        let router: DocsRouter

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Model {
            switch outcome {
            case .interface: .interface(router.references)
            case .index(let routes): .index(groups(of: routes), router.references)
            }
        }

        private func groups(of routes: [RouteDescription]) -> [Group] {
            var groups: [Group] = []
            for route in routes {
                let name = route.group.isEmpty ? "general" : route.group
                let title = name.prefix(1).uppercased() + name.dropFirst()
                if let index = groups.firstIndex(where: { $0.title == title }) {
                    groups[index].rows.append(row(of: route))
                } else {
                    groups.append(Group(title: title, rows: [row(of: route)]))
                }
            }
            return groups
        }

        private func row(of route: RouteDescription) -> Row {
            let path = route.pattern.text.isEmpty ? "/" : route.pattern.text
            let leads = route.method == .get && !path.contains("{")
            return Row(
                method: "\(route.method.name)", path: path, reference: leads ? "." + path : nil,
                summary: route.summary)
        }
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

    /// Renders the page. It loads nothing from elsewhere and resists injection: only scripts of this server run, and
    /// all text is escaped.
    struct View: Viper.View {
        static let status = Status.ok
        static let schema = Schema.string()
        static let forms: [MediaType] = [.html]
        static let fields = ResponseFields.pagePolicy
        static let usualBytes = 4096

        /// The API's name.
        let title: String

        func render(_ model: Model, as form: MediaType) -> Response {
            var page = ByteWriter(capacity: Self.usualBytes)
            switch model {
            case .interface(let references): writeInterface(references, to: &page)
            case .index(let groups, let references): writeIndex(groups, references, to: &page)
            }
            if page.hasFailed { return Response(.serviceUnavailable) }
            var response = Response(Self.status, form.contentType, page.finish())
            response.fields = HeaderField.ofPage(loading: Self.sources(of: model))
            return response
        }

        /// What the page may load. Swagger UI's images are `data:` URLs in its style sheet.
        private static func sources(of model: Model) -> String {
            switch model {
            case .interface:
                "script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
            case .index: "style-src 'self'; img-src data:; "
            }
        }

        private func writeInterface(_ references: DocsReferences, to page: inout ByteWriter) {
            let scripts = [references.uiScript, references.startScript]
            page.beginPage("\(title): the API", styles: [references.uiStyle, references.pageStyle], scripts: scripts)
            page.raw("<body>\n<nav class=\"note\"><a href=\"./\">The service itself</a></nav>\n")
            page.raw("<main id=\"docs\" data-document=\"openapi.json\" aria-busy=\"true\">\n")
            page.raw("<noscript><p class=\"note\">This page needs JavaScript. It shows ")
            page.raw("<a href=\"openapi.json\">openapi.json</a>.</p></noscript>\n</main>\n</body>\n</html>\n")
        }

        private func writeIndex(_ groups: [Group], _ references: DocsReferences, to page: inout ByteWriter) {
            page.beginPage("\(title): the API", styles: [references.pageStyle])
            page.raw("<body>\n<main class=\"index\">\n<h1>")
            page.html(title)
            page.raw("</h1>\n<p>Every route of this server.</p>\n")
            for group in groups {
                page.raw("<h2>")
                page.html(group.title)
                page.raw("</h2>\n<table>\n<thead><tr><th scope=\"col\">Method</th><th scope=\"col\">Path</th>")
                page.raw("<th scope=\"col\">What it does</th></tr></thead>\n<tbody>\n")
                for row in group.rows { write(row, to: &page) }
                page.raw("</tbody>\n</table>\n")
            }
            page.raw("</main>\n</body>\n</html>\n")
        }

        private func write(_ row: Row, to page: inout ByteWriter) {
            page.raw("<tr><td><code>")
            page.html(row.method)
            page.raw("</code></td><td><code>")
            if let reference = row.reference {
                page.raw("<a href=\"")
                page.html(reference)
                page.raw("\">")
            }
            page.html(row.path)
            if row.reference != nil { page.raw("</a>") }
            page.raw("</code></td><td>")
            page.html(row.summary)
            page.raw("</td></tr>\n")
        }
    }
}
