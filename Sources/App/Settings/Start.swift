import Viper
import ViperDocuments
import ViperHTTP
import ViperIdentity
import ViperJSON

/// `GET /start`: where a client should begin: by signing in, by choosing a display name, or at a page.
enum Start {
    typealias Input = NoInput

    /// What the caller still has to do.
    enum Outcome: Sendable, Equatable {
        /// Nobody is signed in.
        case stranger
        /// The user has not chosen a display name.
        case nameless(UserName)
        /// Nothing; the user may have chosen a page.
        case ready(StartPage?)
    }

    struct Interactor: Viper.Interactor {
        let service: SettingsService
        let users: UserStore
        /// Nil for a stranger.
        let session: Session?

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            guard let session, let user = try await users.user(named: session.user.name) else { return .stranger }
            guard user.hasChosenDisplayName else { return .nameless(user.name) }
            return .ready(try await service.settings(of: user.id).startPage)
        }
    }

    struct Presenter: Viper.Presenter {
        let router: SettingsRouter

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Document {
            let language = Language(of: reader)
            let target = router.beginning(of: outcome)
            switch outcome {
            case .stranger:
                return Document(
                    begin: .signIn, reason: LocalText(.signInToBegin, in: language), page: nil, method: .post,
                    link: target)
            case .nameless:
                return Document(
                    begin: .onboarding, reason: LocalText(.chooseDisplayName, in: language), page: nil, method: .patch,
                    link: target)
            case .ready(let chosen):
                let page = router.pages.page(chosen: chosen)
                let reason = page != nil && page == chosen ? Phrase.chosenStartPage : .usualStartPage
                return Document(
                    begin: .page, reason: LocalText(reason, in: language), page: page, method: .get, link: target)
            }
        }
    }

    enum Beginning: WireText, OutputEnumeration {
        case signIn, onboarding, page
    }

    struct Document: WireOutput {
        let begin: Beginning
        let reason: LocalText
        let page: StartPage?
        let method: FormMethod
        let link: Target

        static func describe(_ field: inout some OutputFields<Self>) {
            field("begin", "What to begin with.", \.begin)
            field("reason", "Why, ready to show.", \.reason)
            field("page", "The page to begin at; absent unless that is what to begin with.", \.page)
            field("method", "The method to use at the link.", \.method)
            field("link", "Where to begin.", \.link)
        }
    }

    /// A link to a page, or to a user.
    enum Target: OutputValue {
        case page(Link)
        case user(TextLink)

        func write(to writer: inout ByteWriter) {
            switch self {
            case .page(let link): link.write(to: &writer)
            case .user(let link): link.write(to: &writer)
            }
        }

        static var schema: Schema { Link.schema }
    }

    struct View: JSONView, LocalizedView { typealias Model = Document }
}
