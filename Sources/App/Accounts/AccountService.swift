import Viper
import ViperService
import ViperValues

/// The rules of accounts, shared by their use cases.
struct AccountService: Sendable {
    let store: AccountStore
    let clock: any Clock

    /// A page of accounts: newest first, or by name those whose names begin with a prefix.
    func page(
        namedFrom prefix: String?, after position: AccountPosition?, limit: Int
    ) async throws(Failure) -> ListPage<Account, AccountPosition> {
        try await store.page(namedFrom: prefix, after: position, limit: limit)
    }

    func account(_ id: UUID) async throws(Failure) -> Account {
        guard let account = try await store.account(id) else { throw Self.missing(id) }
        return account
    }

    /// Adds an account without transactions.
    func add(_ name: String, _ currency: Currency) async throws(Failure) -> Account {
        let now = clock.now()
        let account = Account(
            id: .version7(at: now), name: SharedText(name), currency: currency, totals: AccountTotals(),
            createdAt: now, version: 1)
        try await store.add(account)
        return account
    }

    /// Renames an account whose version the precondition allows; with nil it stays as it is.
    func rename(_ id: UUID, to name: String?, if precondition: Precondition) async throws(Failure) -> Account {
        try await store.rename(id, to: name, if: precondition).get(missing: Self.missing(id), stale: Self.stale(id))
    }

    /// Deletes an account whose version the precondition allows, with its transactions: nobody sees them from now on, and
    /// their rows are swept later.
    func delete(_ id: UUID, if precondition: Precondition) async throws(Failure) {
        try await store.delete(id, if: precondition).get(missing: Self.missing(id), stale: Self.stale(id))
    }

    /// Adds samples, all or none, if there is no account at all.
    ///
    /// - Returns: how many accounts were added.
    func seedIfEmpty(with samples: [AccountSample]) async throws(Failure) -> Int {
        let now = clock.now()
        let accounts = samples.compactMap { AccountWithTransactions($0, at: now) }
        return try await store.seedIfEmpty(with: accounts) ? accounts.count : 0
    }

    static func missing(_ id: UUID) -> Failure { .missing("Account with id '\(id.text)' was not found.") }

    private static func stale(_ id: UUID) -> Failure {
        .stale("Expected account '\(id.text)' to be at a version listed in 'If-Match'; it is not.")
    }
}
