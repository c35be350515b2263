import Viper
import ViperDatabase
public import ViperFeatures
import ViperIdentity
import ViperJobs
import ViperLive
import ViperTransfer

/// Accounts with their transactions.
public struct AccountsFeature: Feature {
    public static let name: StaticString = "accounts"

    public static func declare(_ feature: inout FeatureDeclaration) {
        feature.store(AccountsSchema.migrations, AccountsSchema.exported)
        feature.liveLists()
        feature.faults(faults)
        feature.imports(TransactionsImportKind.self)
        feature.missions(ReportMission.self)
        feature.examples(PackageResources.accounts_ndjson)
        feature.words(PackageResources.accounts_tsv)
    }

    private static let faults = [
        FaultKind(
            "unknownAccount", "There is no account with this id.", remedy: "Choose an account of the list."),
        FaultKind(
            "alreadyPosted", "A posted transaction cannot become authorized again.",
            remedy: "Leave its group as it is, or delete it and add another one."),
        FaultKind(
            "beforeFrom", "A period ends before it begins.", remedy: "Send a `to` that is not before `from`."),
        FaultKind(
            "otherAccount", "The cursor belongs to another account's transactions.",
            remedy: "Use the cursors of this account's list."),
        FaultKind(
            "notAnAmount", "The value is not an amount: decimal text with two digits after the point, such as `12.50`.",
            remedy: "Send it in this format, without a sign or a currency."),
        FaultKind(
            "unknownCurrency", "The value is not the code of a currency with two decimals (ISO 4217).",
            remedy: "Send one of the codes that the OpenAPI document lists."),
    ]

    private let context: FeatureContext
    private let accounts: AccountStore
    private let transactions: TransactionStore
    private let reports: ReportService
    private let lists: AccountLists

    public init(_ context: FeatureContext) {
        self.context = context
        let database = context.database
        accounts = AccountStore(of: database, clock: context.clock)
        transactions = TransactionStore(database: database, clock: context.clock)
        reports = ReportService(store: ReportStore(database: database))
        lists = AccountLists(in: context.changes)
    }

    public func routes(_ mount: inout Routes) {
        let router = AccountsRouter(publicPath: mount.publicPath)
        var transactions = transactions
        transactions.owners = mount.features.parts(TransactionOwner.self)
        mount.mount(
            router.route(accounts, transactions, reports, lists).guarded(context), router.namedRoutes,
            entry: Welcome.Entry("accounts", "The accounts.", router.linkToList))
    }

    public func work(_ work: inout FeatureWork) {
        let (accounts, lists) = (accounts, lists)
        let sweeper = DeletedAccountSweeper(context.database)
        work.importer(TransactionImporter(context.database, lists, clock: context.clock))
        work.every(.seconds(300), fault: "The transactions of deleted accounts could not be swept") {
            () async throws(DatabaseError) in try await sweeper.sweep()
        }
        work.samples { () async throws(Failure) in
            // Nobody can have opened the transactions of accounts that did not exist.
            try await lists.accounts.receive(
                from: { () async throws(Failure) in try await accounts.seedIfEmpty(with: AccountSamples.all) },
                { $0 > 0 ? .replaced : nil })
        }
    }
}
