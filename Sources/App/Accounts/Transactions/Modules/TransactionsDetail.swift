import Viper
import ViperHTTP

/// `GET /accounts/{accountId}/transactions/{id}`: one transaction of an account.
enum TransactionsDetail {
    typealias Input = IDInput

    struct Interactor: Viper.Interactor {
        let store: TransactionStore
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            guard let transaction = try await store.transaction(input.id, of: account.id) else {
                throw TransactionStore.missing(input.id, of: account.id)
            }
            return Outcome(transaction: transaction, account: account.id)
        }
    }

    struct Presenter: Viper.Presenter {
        let router: TransactionsRouter

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Document {
            Document(outcome.transaction, of: outcome.account, router)
        }
    }

    struct Outcome: Sendable, Equatable {
        let transaction: AccountTransaction
        let account: UUID
    }

    struct Document: TransactionDocument, Versioned, Located {
        let transaction: AccountTransaction
        let account: UUID
        let links: Links

        var version: Int64 { transaction.version }
        var location: Link { links.detail }

        init(_ transaction: AccountTransaction, of account: UUID, _ router: TransactionsRouter) {
            self.transaction = transaction
            self.account = account
            links = Links(
                detail: router.link(detailOf: transaction.id, in: account), account: router.link(account: account),
                list: router.link(listOf: account))
        }

        static func describe(_ field: inout some OutputFields<Self>) {
            describeID(&field)
            field("account", "The account that it belongs to.", \.account)
            describeMembers(&field)
            field("links", "Related links.", \.links)
        }
    }

    struct Links: WireOutput {
        let detail: Link
        let account: Link
        let list: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The transaction itself.", \.detail)
            field("account", "The account that it belongs to.", \.account)
            field("list", "All transactions of the account.", \.list)
        }
    }

    struct View: JSONView { typealias Model = Document }
}
