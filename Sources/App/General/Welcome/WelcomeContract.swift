import HTTP
import Viper

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

    /// Where every group begins.
    struct Links: WireOutput {
        let items: Link
        let accounts: Link
        let docs: Link
        let liveness: Link
        let readiness: Link
        let openapi: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("items", "The items.", \.items)
            field("accounts", "The accounts.", \.accounts)
            field("docs", "The documentation, for people.", \.docs)
            field("liveness", "Whether the program runs.", \.liveness)
            field("readiness", "Whether it can serve.", \.readiness)
            field("openapi", "The API's description.", \.openapi)
        }
    }
}
