import Viper
import ViperDatabase
import ViperService
import ViperValues

/// The rules of accounts, shared by their use cases.
struct AccountService: Sendable {
    private let store: AccountStore
    private let clock: any Clock

    /// A service over a store.
    init(store: AccountStore, clock: any Clock) {
        self.store = store
        self.clock = clock
    }

    /// A page of accounts: newest first, or by name those whose names begin with a prefix.
    func obtainPage(
        namedFrom prefix: String?, after position: AccountPosition?, limit: Int
    ) async throws(Failure) -> AccountPage {
        do throws(DatabaseError) {
            return try await store.obtain(namedFrom: prefix, after: position, limit: limit)
        } catch { throw Failure(error) }
    }

    /// The account with an id.
    func obtain(_ id: UUID) async throws(Failure) -> Account {
        do throws(DatabaseError) {
            if let account = try await store.obtain(id) { return account }
        } catch { throw Failure(error) }
        throw Self.missing(id)
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

    /// Renames an account whose version is as demanded; with nil it stays as it is.
    func perform(
        renaming id: UUID, to name: String?, if precondition: Precondition
    ) async throws(Failure) -> Account {
        let outcome: AccountStore.ChangeOutcome
        do throws(DatabaseError) {
            outcome = try await store.perform(renaming: id, to: name, if: precondition)
        } catch { throw Failure(error) }
        switch outcome {
        case .missing: throw Self.missing(id)
        case .stale: throw Self.stale(id)
        case .done(let account): return account
        }
    }

    /// Deletes an account whose version is as demanded, with its transactions: nobody sees them from now on, and their
    /// rows are swept later.
    func perform(deleting id: UUID, if precondition: Precondition) async throws(Failure) {
        let outcome: AccountStore.DeletionOutcome
        do throws(DatabaseError) {
            outcome = try await store.perform(deleting: id, if: precondition)
        } catch { throw Failure(error) }
        switch outcome {
        case .missing: throw Self.missing(id)
        case .stale: throw Self.stale(id)
        case .deleted: return
        }
    }

    /// The failure of whoever asks for an account that is not there.
    static func missing(_ id: UUID) -> Failure { .missing("Account with id '\(id.text)' was not found.") }

    private static func stale(_ id: UUID) -> Failure {
        .stale("Expected account '\(id.text)' to be at a version listed in 'If-Match'; it is not.")
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
