package import Viper
import ViperHTTP
import ViperJSON

/// The documentation page and the files it loads.
package struct DocsRouter: Sendable {
    private static let page: Pattern = ""
    private static let slash: Pattern = "/"
    private static let pageStyle: Pattern = "/page.css"
    private static let startScript: Pattern = "/start.js"
    private static let uiStyle: Pattern = "/swagger-ui.css"
    private static let uiScript: Pattern = "/swagger-ui-bundle.js"

    private let prefix: Pattern
    private let main: NamedRoute

    /// - Parameter prefix: one segment.
    package init(at prefix: Pattern, publicPath: String) {
        self.prefix = prefix
        main = NamedRoute(to: Self.page.under(prefix), publicPath: publicPath)
    }

    /// The named routes. The page refers to its files itself.
    package var namedRoutes: [NamedRoute] { [main] }

    var linkToPage: Link { Link(main) }

    /// The files' paths as seen from the page.
    var references: DocsReferences {
        DocsReferences(
            pageStyle: reference(Self.pageStyle), startScript: reference(Self.startScript),
            uiStyle: reference(Self.uiStyle), uiScript: reference(Self.uiScript))
    }

    /// The page's path as seen from its path with a trailing slash.
    var pageFromSlash: String { "..\(prefix.text)" }

    /// The path of a file as seen from the page. Relative, so that it also works behind proxies that the configuration
    /// does not mention.
    private func reference(_ file: Pattern) -> String { String(file.under(prefix).text.dropFirst()) }

    /// The routes. They do not count against quotas: a view of the page takes six requests.
    ///
    /// - Parameters:
    ///   - title: the API's name.
    ///   - listing: all routes of the program, which the page lists if Swagger UI is missing.
    package func route(_ assets: DocsAssets, title: String, listing: [RouteDescription]) -> Route<Void> {
        Route(
            prefix,
            Router([
                Route(.get, Self.page, "Get the documentation page", isLimited: false) { _ in
                    Module(
                        DocsPage.Interactor(assets: assets, listing: listing), DocsPage.Presenter(router: self),
                        DocsPage.View(title: title))
                },
                Route(
                    .get, Self.slash, "Redirect to the documentation page", isEntry: true, isLimited: false
                ) { _ in
                    Module(DocsRedirect.Interactor(), NoPresenter(), DocsRedirect.View(target: pageFromSlash))
                },
                file(Self.pageStyle, .program(DocsTexts.style), .css, "Get the documentation page's style sheet"),
                file(Self.startScript, .program(DocsTexts.start), .script, "Get the documentation page's script"),
                file(Self.uiStyle, .folder(assets.style), .css, "Get Swagger UI's style sheet"),
                file(Self.uiScript, .folder(assets.script), .script, "Get Swagger UI's script"),
            ]))
    }

    private func file(
        _ pattern: Pattern, _ source: DocsFile.Source, _ form: MediaType, _ summary: String
    ) -> Route<Void> {
        Route(
            .get, pattern, DocsFile.Builder(source: source, form: form), summary, isEntry: true, isLimited: false)
    }
}

/// The page's files, as it refers to them.
struct DocsReferences: Sendable {
    let pageStyle: String
    let startScript: String
    let uiStyle: String
    let uiScript: String
}

/// `GET /docs/`: redirects to the page, for people who type a trailing slash.
enum DocsRedirect {
    typealias Input = NoInput

    struct Interactor: ImmediateInteractor {
        func execute(_ input: Input) throws(Failure) {}
    }

    struct View: Viper.View {
        static let status = Status.permanentRedirect
        static let schema = Schema.object([])
        static let forms: [MediaType] = []
        static let fields = ResponseFields.location
        static let caching = Caching.never

        /// A relative reference (RFC 9110, section 10.2.2), so that it also works behind proxies that the configuration
        /// does not mention.
        let target: String

        func render(_ model: Void, as form: MediaType) -> Response {
            var response = Response(Self.status)
            response.location = target
            return response
        }
    }
}
