import Viper
import ViperDocuments
import ViperHTTP

/// `GET /repositories?language=&page=&perPage=&refresh=`: a page of the repositories of a language, most stars first.
enum RepositoriesList {
    struct Input: Equatable {
        let query: RepositoryQuery
        /// Whether to fetch the first page again, if there is an upstream.
        let refresh: Bool
    }

    struct Interactor: Viper.Interactor {
        let service: RepositoryService

        static var failures: FailureKinds { [.beyondReach, .upstream] }

        func execute(_ input: Input) async throws(Failure) -> RepositoryPage {
            try await service.page(input.query, refresh: input.refresh)
        }
    }

    struct Presenter: ListPresenter {
        let router: RepositoriesRouter

        func present(_ page: RepositoryPage, for reader: PresentationContext) -> Page {
            let query = page.query
            return Page(
                title: "Repositories - " + query.language, totalCount: page.total,
                pages: NumberedPages(
                    page: query.page, perPage: query.perPage, total: page.total, reach: RepositoryQuery.reach),
                stale: page.isStale ? true : nil,
                items: PresentedList(page.repositories, by: rows(for: reader)),
                links: ListLinks(back: router.linkToHome), path: path(query))
        }

        func rows(for reader: PresentationContext) -> RowPresenter { RowPresenter(router: router) }

        private func path(_ query: RepositoryQuery) -> (start: String, end: String) {
            var start = ""
            start.reserveCapacity(160)
            start += router.linkToList.text
            start += "?language="
            start += PercentEncoding.encode(query.language)
            start += "&page="
            return (start, "&perPage=" + String(query.perPage))
        }
    }

    struct RowPresenter: ViperDocuments.RowPresenter {
        let router: RepositoriesRouter

        func present(_ repository: Repository) -> Row {
            Row(repository: repository, links: Links(detail: router.link(detailOf: repository.id)))
        }
    }

    struct Page: WireOutput, Listed {
        let title: String
        let totalCount: Int
        let pages: NumberedPages
        let stale: Bool?
        let items: PresentedList<RowPresenter>
        let links: ListLinks
        /// The parts of a page's path before and after the page number.
        let path: (start: String, end: String)

        var rows: PresentedList<RowPresenter> { items }
        var nextLink: String? { pages.next.map { path.start + String($0) + path.end } }
        var link: String? { pages.link(path.start, path.end) }

        // Closures, since the compiler does not optimise key paths into this type, which would cost a look-up at run
        // time.
        static func describe(_ field: inout some OutputFields<Self>) {
            field("title", "The headline, ready to show.", { $0.title })
            field("totalCount", "The number of repositories on all pages.", { $0.totalCount })
            field("page", "The number of this page, from 1.", { $0.pages.page })
            field("nextPage", "The number of the next page; absent on the last.", { $0.pages.next })
            field(
                "stale", "True if newer repositories could not be fetched; otherwise absent.", { $0.stale })
            field("items", "The repositories of this page.", { $0.items })
            field("links", "The list's links.", { $0.links })
        }
    }

    struct Row: RepositoryDocument {
        let repository: Repository
        let links: Links

        static func describe(_ field: inout some OutputFields<Self>) {
            describeMembers(&field)
            field("links", "The row's links.", \.links)
        }
    }

    struct Links: WireOutput {
        let detail: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The repository itself.", \.detail)
        }
    }

    struct View: ListView {
        typealias Model = Page

        static var usualBytes: Int { 32 << 10 }
    }
}

/// Which repositories a list that stays open shows: those of a language.
struct RepositoriesLiveFilter: ListFilter {
    private let languageKey: String

    init(_ query: RepositoryQuery) { languageKey = query.key.language }

    /// The folded language.
    static func subject(of repository: Repository) -> String { repository.languageKey }

    func admits(_ languageKey: String) -> Bool { self.languageKey == languageKey }
}

extension RepositoriesList.Input: FilteredInput {
    var liveFilter: RepositoriesLiveFilter { RepositoriesLiveFilter(query) }
}

extension RepositoriesList.Input: WireInput {
    init(_ field: inout some InputFields) {
        let language = field.query(
            "language", "Only repositories whose main language is this, ignoring case.",
            .trimmed(1...100), default: "Swift")
        let page = field.query(
            "page", "The page, from 1. Only the first 1,000 results are available; beyond them, 422.",
            1...Repository.largest, default: 1)
        let perPage = field.query("perPage", "The number of repositories per page.", 1...100, default: 30)
        refresh = field.query(
            "refresh",
            "Whether to fetch the first page from the upstream again, and the others when they are next requested.",
            Unbounded(), default: false)
        query = RepositoryQuery(language: language, page: page, perPage: perPage)
        let input = self
        field.require(
            parameter: "refresh",
            InputFault(
                "conflict", "Expected page 1 or no 'page' together with 'refresh=true'.",
                fr: "Avec 'refresh=true', la page 1 ou aucune 'page' est attendue.",
                pt: "Com 'refresh=true', espera-se a página 1 ou nenhuma 'page'.")
        ) {
            !input.refresh || input.query.page == 1
        }
    }
}
