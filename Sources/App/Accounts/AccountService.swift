import Shared
import Viper
import ViperService
import ViperValues

/// The rules that several use cases of accounts share.
struct AccountService: Sendable {
    let store: AccountStore
    let clock: any Clock

    /// A page of accounts: newest first; with a prefix those whose names begin with it, by name.
    func page(
        namedFrom prefix: String?, after position: NamePosition?, limit: Int
    ) async throws(Failure) -> ListPage<Account, NamePosition> {
        try await store.page(namedFrom: prefix, after: position, limit: limit)
    }

    func account(_ id: UUID) async throws(Failure) -> Account {
        guard let account = try await store.account(id) else { throw Self.missing(id) }
        return account
    }

    func add(_ name: String, _ currency: Currency) async throws(Failure) -> Account {
        let now = clock.now()
        let account = Account(
            id: .version7(at: now), name: SharedText(name), currency: currency, totals: AccountTotals(),
            createdAt: now, version: 1)
        try await store.add(account)
        return account
    }

    /// Renames an account if the precondition holds; a nil name leaves it unchanged.
    func rename(_ id: UUID, to name: String?, if precondition: Precondition) async throws(Failure) -> Revision<Account>
    {
        try await store.rename(id, to: name, if: precondition).get(missing: Self.missing(id), stale: Self.stale(id))
    }

    /// Deletes an account with its transactions if the precondition holds, and returns what it was. The transactions are
    /// invisible at once; a background sweep deletes their rows later.
    func delete(_ id: UUID, if precondition: Precondition) async throws(Failure) -> Account {
        try await store.delete(id, if: precondition).get(missing: Self.missing(id), stale: Self.stale(id))
    }

    /// Adds samples, all or none, if there are no accounts.
    /// - Returns: the number of accounts added.
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
