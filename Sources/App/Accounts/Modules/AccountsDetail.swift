import Viper
import ViperEntities
import ViperHTTP

/// `GET /accounts/{accountId}`: one account.
enum AccountsDetail {
    /// The gate finds the account, so there is nothing else to read.
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Account { account }
    }

    typealias Presenter = DocumentPresenter<Document>
    typealias View = VersionedDocumentView<Document>

    struct Document: WholeDocument, RoutedDocument, Located {
        let entity: Account
        let links: Links
        /// The account's link for `Location`; not part of the document.
        let location: Link

        init(_ account: Account, _ router: AccountsRouter, in language: Language) {
            entity = account
            links = Links(
                list: router.linkToList, transactions: router.transactions.link(listOf: account.id),
                report: router.link(reportOn: account.id))
            location = router.link(detailOf: account.id)
        }

        static func describe(_ field: inout some OutputFields<Self>) {
            field.columns()
            field("links", "Related links.", \.links)
        }
    }

    struct Links: WireOutput {
        let list: Link
        let transactions: Link
        let report: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("list", "All accounts.", \.list)
            field("transactions", "Its transactions.", \.transactions)
            field("report", "Its report.", \.report)
        }
    }

    struct Builder: Viper.Builder {
        let router: AccountsRouter

        func build(in scope: Account) -> Module<Interactor, Presenter, View> {
            Module(Interactor(account: scope), Presenter(router: router), View())
        }
    }

    struct Compound: CompoundBuilder {
        /// The documents that can be embedded.
        enum Part: String, InputEnumeration {
            case report, transactions
        }

        let router: AccountsRouter
        let reports: ReportService
        let transactions: TransactionStore
        let lists: AccountLists

        var main: Builder { Builder(router: router) }

        func part(_ name: Part) -> EmbeddedPart<Account> {
            switch name {
            case .report:
                return EmbeddedPart(AccountsReport.Builder(service: reports)) { [router] in router.link(reportOn: $0.id)
                }
            case .transactions:
                let builder = TransactionsList.Builder(
                    store: transactions, router: router.transactions, list: lists.transactions)
                return EmbeddedPart(builder) { [router] in router.transactions.link(listOf: $0.id) }
            }
        }
    }
}
