import Viper
import ViperHTTP

/// `GET /`: what this server is, and where everything begins.
enum Welcome {
    /// Nothing is asked.
    typealias Input = NoInput

    /// What is shown.
    struct Document: WireOutput {
        let name: String
        let version: String
        let links: Links

        static func describe(_ field: inout some OutputFields<Self>) {
            field("name", "The program's name.", \.name)
            field("version", "The program's version.", \.version)
            field("links", "Where every group begins.", \.links)
        }
    }

    /// The groups' routers, each of which knows where it begins.
    struct Groups {
        let items: ItemsRouter
        let repositories: RepositoriesRouter
        let todos: TodosRouter
        let accounts: AccountsRouter
    }

    /// Where every group begins.
    struct Links: WireOutput {
        let items: Link
        let repositories: Link
        let todos: Link
        let accounts: Link
        let docs: Link
        let liveness: Link
        let readiness: Link
        let openapi: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("items", "The items.", \.items)
            field("repositories", "The repositories.", \.repositories)
            field("todos", "The todos.", \.todos)
            field("accounts", "The accounts.", \.accounts)
            field("docs", "The documentation, for people.", \.docs)
            field("liveness", "Whether the program runs.", \.liveness)
            field("readiness", "Whether it can serve.", \.readiness)
            field("openapi", "The API's description.", \.openapi)
        }
    }
}
