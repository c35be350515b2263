import Viper
import ViperHTTP

extension AccountsDetail {
    struct Compound: CompoundBuilder {
        /// The documents that can be embedded.
        enum Part: String, InputEnumeration {
            case report, transactions
        }

        let router: AccountsRouter
        let reports: ReportService
        let transactions: TransactionService
        let lists: AccountLists

        var main: Builder { Builder(router: router) }

        func part(_ name: Part) -> EmbeddedPart<Account> {
            switch name {
            case .report:
                return EmbeddedPart(AccountsReport.Builder(service: reports)) { [router] in router.link(reportOn: $0.id)
                }
            case .transactions:
                let builder = TransactionsList.Builder(
                    service: transactions, router: router.transactions, list: lists.transactions)
                return EmbeddedPart(builder) { [router] in router.transactions.link(listOf: $0.id) }
            }
        }
    }
}
