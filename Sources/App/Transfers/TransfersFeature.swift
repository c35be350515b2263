import Accounts
import Viper
import ViperDatabase
public import ViperFeatures
import ViperIdentity

/// Transfers between accounts, in steps. It uses the accounts: their movements, and links to them.
public struct TransfersFeature: Feature {
    public static let name: StaticString = "transfers"
    public static let uses: [any Feature.Type] = [IdentityFeature.self, AccountsFeature.self]

    public static func declare(_ feature: inout FeatureDeclaration) {
        feature.store(TransfersSchema.migrations, TransfersSchema.exported)
        feature.personal(TransfersSchema.personal)
        feature.faults(faults)
        feature.ownsTransactions("transfer", "SELECT id FROM transfers WHERE debit = $1 OR credit = $1")
        feature.examples(PackageResources.transfers_ndjson)
        feature.words(PackageResources.transfers_tsv)
    }

    private static let faults = [
        FaultKind(
            "otherCurrency", "The account has another currency than the one at the transfer's other end.",
            remedy: "Choose an account of the same currency, or begin another transfer."),
        FaultKind(
            "sameAccount", "The account is the one at the transfer's other end.", remedy: "Choose another one."),
    ]

    private let context: FeatureContext
    private let service: TransferService

    public init(_ context: FeatureContext) {
        self.context = context
        service = TransferService(in: context.database, clock: context.clock, accounts: AccountMovements(context))
    }

    public func routes(_ mount: inout Routes) {
        let router = TransfersRouter(publicPath: mount.publicPath)
        mount.mount(
            router.route(service, context), router.namedRoutes,
            entry: Welcome.Entry("transfers", "The transfers, each begun by a `POST`.", router.linkToAll))
    }

    public func work(_ work: inout FeatureWork) {
        let (service, clock) = (service, context.clock)
        let sweeper = TransferSweeper(database: context.database)
        work.every(.seconds(60), fault: "Transfers that were not confirmed could not be swept") {
            () async throws(DatabaseError) in try await sweeper.sweep(expiredBefore: clock.now())
        }
        // A confirmed transfer stays and is nobody's: its transactions, which belong to nobody either, go on belonging together.
        // What was not confirmed is erased.
        work.erase { user throws(Failure) in
            while try await service.disown(confirmedBy: user) {}
        }
        work.erase(TransfersSchema.personal, in: context.database)
    }
}
