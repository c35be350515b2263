import ArgumentParser
import Viper
import ViperCommands
import ViperDatabase
import ViperFeatures
import ViperTransfer

/// `import transactions --account ID FILE`
struct TransactionsImportKind: ImportKind {
    static let name = "transactions"
    static let rows = (one: "transaction", many: "transactions")
    static let abstract = "Import an account's transactions from comma-separated values."
    static let discussion = """
        The first line names the columns, in any order: group,date,description,amount,kind. Each further line is a \
        transaction, such as posted,2026-11-21,"Lamp, brass",12.50,debit (RFC 4180, in UTF-8). Every field follows \
        the rules of the API.

        A file that is imported twice is there twice. With --skip-existing, rows are left out that the account has \
        already: with the same date, amount, kind and description, each as often as it has them. The last line says how \
        many were new.
        """

    @Option(help: ArgumentHelp("The account's id.", valueName: "id"))
    var account: String

    @Flag(help: "Leave out what the account has already.")
    var skipExisting = false

    func validate() throws {
        guard UUID(account) != nil else { throw ValidationError("--account takes an id, not '\(account)'") }
    }

    var parameters: [ImportRequest.Parameter] {
        UUID(account).map { Self.parameters(account: $0, skipsExisting: skipExisting) } ?? []
    }

    static func fault(in request: ImportRequest) -> String? {
        request.account == nil ? "The request names no account." : nil
    }

    fileprivate static func parameters(account: UUID, skipsExisting: Bool) -> [ImportRequest.Parameter] {
        let account = ImportRequest.Parameter("account", account.text)
        return skipsExisting ? [account, ImportRequest.Parameter("skipExisting", "true")] : [account]
    }
}

extension ImportRequest {
    /// Transactions of an account as comma-separated values.
    static func transactions(account: UUID, skipsExisting: Bool = false) -> ImportRequest {
        ImportRequest(
            TransactionsImportKind.name,
            TransactionsImportKind.parameters(account: account, skipsExisting: skipsExisting))
    }

    fileprivate var account: UUID? { text("account").flatMap { UUID($0) } }
    fileprivate var skipsExisting: Bool { text("skipExisting") == "true" }
}

/// Imports transactions, and deletes the rows that killed imports left behind.
struct TransactionImporter: Importer {
    let name = TransactionsImportKind.name

    private let store: TransactionImportStore
    private let lists: AccountLists
    private let clock: any Clock
    private let sweeper: TransactionImportSweeper

    init(_ database: any Database, _ lists: AccountLists, clock: any Clock) {
        store = TransactionImportStore(database: database)
        self.lists = lists
        self.clock = clock
        sweeper = TransactionImportSweeper(store)
    }

    func run(
        _ request: ImportRequest, from source: inout some ByteSource, besideOthers isShared: Bool,
        progress: (ImportProgress) -> Void
    ) async throws(Failure) -> Int {
        guard let account = request.account else { throw .refused("The request names no account.") }
        let run = TransactionImport(
            store: store, lists: lists, sweeper: sweeper, account: account, skipsExisting: request.skipsExisting,
            size: BatchSize(most: TransactionBatch.capacity, isShared: isShared), clock: clock)
        return try await run.run(from: &source, progress: progress)
    }

    func leftover() async throws(DatabaseError) -> ImportLeftover? {
        // No import is running, so nobody owns it; from here on a new import would take it over.
        guard let found = try await store.unfinished(),
            let begun = try await store.takeOver(found)
        else { return nil }
        let sweeper = sweeper
        return ImportLeftover { pause throws(DatabaseError) in try await sweeper.sweep(begun, pause: pause) }
    }

    func abandon() { sweeper.abandon() }
}
