import Database
import HTTP
import Viper

/// The rules of accounts, shared by their use cases.
struct AccountService: Sendable {
    private let store: AccountStore
    private let clock: any Clock

    /// A service over a store.
    init(store: AccountStore, clock: any Clock) {
        self.store = store
        self.clock = clock
    }

    /// A page of accounts, newest first.
    func obtainPage(after position: AccountPosition?, limit: Int) async throws(Failure) -> AccountPage {
        do throws(DatabaseError) {
            return try await store.obtain(after: position, limit: limit)
        } catch { throw Failure(error) }
    }

    /// The account with an id.
    func obtain(_ id: UUID) async throws(Failure) -> Account {
        do throws(DatabaseError) {
            if let account = try await store.obtain(id) { return account }
        } catch { throw Failure(error) }
        throw .missing("Account with id '\(id.text)' was not found.")
    }

    /// Adds an account without transactions.
    func perform(adding name: String, _ currency: Currency) async throws(Failure) -> Account {
        let now = clock.now()
        let account = Account(
            id: .version7(at: now), name: SharedText(name), currency: currency, totals: AccountTotals(),
            createdAt: now, version: 1)
        do throws(DatabaseError) {
            try await store.perform(adding: account)
        } catch { throw Failure(error) }
        return account
    }

    /// Adds samples, all or none, if there is no account at all, and returns how many accounts were added.
    func performFilling(with samples: [AccountSample]) async throws(Failure) -> Int {
        let now = clock.now()
        let accounts = samples.compactMap { AccountWithTransactions($0, at: now) }
        do throws(DatabaseError) {
            return try await store.performFilling(with: accounts) ? accounts.count : 0
        } catch { throw Failure(error) }
    }
}
