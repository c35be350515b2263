import Viper
import ViperDocuments
import ViperEntities
import ViperHTTP
import ViperValues

struct AccountRow: RowDocument, RoutedDocument {
    let entity: Account
    let links: Links

    struct Links: WireOutput {
        let detail: Link
        let transactions: Link
        let report: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The account itself.", \.detail)
            field("transactions", "Its transactions.", \.transactions)
            field("report", "Its report.", \.report)
        }
    }

    init(_ account: Account, _ router: AccountsRouter, in language: Language) {
        entity = account
        links = Links(
            detail: router.link(detailOf: account.id), transactions: router.transactions.link(listOf: account.id),
            report: router.link(reportOn: account.id))
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field.columns(before: "createdAt")
        field.columns(from: "version")
        field("links", "The row's links.", \.links)
    }
}
