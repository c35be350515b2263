import Shared
import Viper
import ViperDatabase
import ViperService
import ViperValues

struct AccountStore: Sendable {
    let database: any Database

    func account(_ id: UUID) async throws(Failure) -> Account? {
        var texts = SharedText.Builder(capacity: 32)
        return try await database.find(Account.byID, [.uuid(id)]) { row throws(DatabaseError) in
            try Account(row, &texts)
        }
    }

    func add(_ account: Account) async throws(Failure) {
        try await database.change { transaction throws(DatabaseError) in try await transaction.insert(account) }
    }

    func rename(
        _ id: UUID, to name: String?, if precondition: Precondition
    ) async throws(Failure) -> ChangeOutcome<Revision<Account>> {
        try await database.change { transaction throws(DatabaseError) in
            guard let account = try await transaction.account(id) else { return .missing }
            guard precondition.allows(account.version) else { return .stale }
            guard let name, name != account.name.text else { return .done(Revision(from: account, to: account)) }
            var renamed = account.renamed(name)
            renamed.version = try await transaction.version(
                by: Self.rename, [.text(name), .text(folded(name)), .uuid(id)])
            return .done(Revision(from: account, to: renamed))
        }
    }

    /// Deletes an account's row, which makes its transactions unreachable behind the account's gate. Their rows,
    /// perhaps a million, are deleted in portions by ``DeletedAccountSweeper``, so that no other write waits.
    func delete(_ id: UUID, if precondition: Precondition) async throws(Failure) -> ChangeOutcome<Account> {
        try await database.change { transaction throws(DatabaseError) in
            guard let account = try await transaction.account(id) else { return .missing }
            guard precondition.allows(account.version) else { return .stale }
            try await transaction.execute("DELETE FROM accounts WHERE id = $1", [.uuid(id)])
            let hasTransactions = try await transaction.first(
                "SELECT 1 FROM transactions WHERE account = $1 LIMIT 1", [.uuid(id)]
            ) { _ in true }
            guard hasTransactions != nil else { return .done(account) }
            try await transaction.execute(
                "INSERT INTO deleted_accounts (account, swept_to) VALUES ($1, $2)", [.uuid(id), .uuid(high: 0, low: 0)])
            return .done(account)
        }
    }

    /// Adds accounts with their transactions, all or none, if there are no accounts.
    func seedIfEmpty(with accounts: [AccountWithTransactions]) async throws(Failure) -> Bool {
        try await database.seed(unlessFound: "SELECT 1 FROM accounts LIMIT 1") { store throws(DatabaseError) in
            for one in accounts {
                try await store.insert(one.account)
                try await store.insert(one.transactions, intoAccount: one.account.id)
            }
        }
    }

    /// A page of accounts: newest first; with a prefix those whose names begin with it, ignoring case, by name. Each
    /// order has its index.
    func page(
        namedFrom prefix: String?, after position: NamePosition?, limit: Int
    ) async throws(Failure) -> ListPage<Account, NamePosition> {
        let prefix = prefix.map(folded)
        // Every name with a prefix sorts after the prefix with the least id.
        let start = position?.values ?? prefix.map { [.text($0), .uuid(high: 0, low: 0)] } ?? []
        let bound = prefix.map { SQLValue.text(TextRange.bound(ofPrefix: $0)) }
        let (sql, parameters) = Self.pages.page(
            sortedBy: prefix == nil ? 0 : 1, isDescending: prefix == nil, after: start, below: bound, limit: limit + 1)
        var accounts: [Account] = []
        accounts.reserveCapacity(limit + 1)
        var texts = SharedText.Builder(capacity: (limit + 1) * 32)
        try await database.read(sql, parameters) { row throws(DatabaseError) in
            accounts.append(try Account(row, &texts))
        }
        return ListPage(&accounts, limit: limit) { account in
            NamePosition(
                key: prefix == nil ? .createdAt(account.createdAt) : .name(folded(account.name.text)), id: account.id)
        }
    }

    private static let rename = SQL(
        composing: """
            UPDATE accounts SET name = $1, name_key = $2, version = \(SQL.nextVersion) WHERE id = $3 RETURNING version
            """)

    private static let pages = PageStatements(
        "SELECT id, name, currency, balance, pending, created_at, version FROM accounts",
        sorts: [["created_at", "id"], ["name_key", "id"]])
}
