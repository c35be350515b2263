import Viper
import ViperFeatures
import ViperHTTP

/// A page at which the product can begin: the name of its link in the welcome. The first one that the product has is the
/// default.
enum StartPage: String, WireEnumeration {
    case feed
    case news
    case items
    case repositories
    case todos
    case accounts

    var phrase: Phrase {
        switch self {
        case .feed: Phrase("Feed", "Fil", "Publicações")
        case .news: Phrase("News", "Actualités", "Notícias")
        case .items: Phrase("Items", "Articles", "Itens")
        case .repositories: Phrase("Repositories", "Dépôts", "Repositórios")
        case .todos: Phrase("Todos", "Tâches", "Tarefas")
        case .accounts: Phrase("Accounts", "Comptes", "Contas")
        }
    }
}

/// The start pages that the program has: those of features that stand before this one in its list.
struct StartPages: Sendable {
    private let links: [StartPage: Link]
    private let home: Link

    init(_ mount: Routes) {
        home = Link(NamedRoute(to: .home, publicPath: mount.publicPath))
        var links: [StartPage: Link] = [:]
        for page in StartPage.allCases { links[page] = mount.link(toEntry: page.rawValue) }
        self.links = links
    }

    var all: [StartPage] { StartPage.allCases.filter { links[$0] != nil } }

    /// The page to begin with for a user who has chosen one, or none yet; nil if the program has none.
    func page(chosen: StartPage?) -> StartPage? { chosen.flatMap { links[$0] == nil ? nil : $0 } ?? all.first }

    /// The link to a page; without one, to the welcome.
    func link(to page: StartPage?) -> Link { page.flatMap { links[$0] } ?? home }

    /// Refuses a page that the program does not have.
    func require(_ page: StartPage) throws(Failure) {
        guard links[page] == nil else { return }
        throw .rule("startPage", .unknownValue(all.map(\.rawValue), found: "'\(page.rawValue)'"))
    }
}
