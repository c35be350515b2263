import Viper
import ViperHTTP
import ViperJSON

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

    struct Builder: Viper.Builder {
        let router: DocsRouter

        func build(in scope: Void) -> Module<Interactor, NoPresenter<Void>, View> {
            Module(Interactor(), NoPresenter(), View(target: router.pageFromSlash))
        }
    }
}
