import Accounts
public import Viper
public import ViperDatabase
public import ViperService
public import ViperValues

/// Transfers between accounts, in steps. It uses the accounts: their movements, and links to them.
public struct TransfersFeature: Feature {
    public static let name: StaticString = "transfers"
    public static let uses: [any Feature.Type] = [AccountsFeature.self]
    public static let migrations = TransfersSchema.migrations
    public static let tables = TransfersSchema.exported
    public static let personal = TransfersSchema.personal
    public static var examples: [UInt8] { PackageResources.transfers_ndjson }

    public static let faults = [
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
        service = TransferService(
            store: TransferStore(database: context.database, accounts: AccountMovements(context)),
            clock: context.clock)
    }

    public func routes(_ mount: inout Routes) {
        let router = TransfersRouter(publicPath: mount.publicPath)
        mount.mount(
            router.route(service, context), router.namedRoutes,
            entry: Welcome.Entry("transfers", "The transfers, each begun by a `POST`.", router.linkToAll))
    }

    public var periodicWork: [PeriodicWork] {
        let (sweeper, clock) = (TransferSweeper(database: context.database), context.clock)
        return [
            PeriodicWork(every: .seconds(60), fault: "Transfers that were not confirmed could not be swept") {
                () async throws(DatabaseError) in try await sweeper.sweep(expiredBefore: clock.now())
            }
        ]
    }

    /// Erases what was not confirmed. A confirmed transfer stays and is nobody's: its transactions, which belong to nobody
    /// either, go on belonging together.
    public func erase(_ user: UUID) async throws(Failure) {
        while try await service.store.disown(confirmedBy: user) {}
        for table in Self.personal { try await context.database.erase(table, of: user) }
    }
}

extension TransfersFeature: TransactionOwner {
    package static let record: StaticString = "transfer"
    package static let ownerOfTransaction: SQL = "SELECT id FROM transfers WHERE debit = $1 OR credit = $1"
}
