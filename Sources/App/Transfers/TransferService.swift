import Accounts
import Viper
import ViperDatabase
import ViperEntities

/// The transfers of a store, and their rules. Each call decides in the transaction of the change, since two requests may take
/// a step at once.
struct TransferService: Sendable {
    private let transfers: EntityStore<Transfer>
    private let accounts: AccountMovements

    private var database: any Database { transfers.database }
    private var clock: any Clock { transfers.clock }

    /// How long a transfer lasts that is not confirmed.
    private static let lifetime = Duration.seconds(1800)

    init(in database: any Database, clock: any Clock, accounts: AccountMovements) {
        transfers = EntityStore(in: database, clock: clock)
        self.accounts = accounts
    }

    /// Begins a transfer.
    ///
    /// - Parameter user: who begins it; nil for a stranger.
    func begin(by user: UUID?) async throws(Failure) -> Transfer {
        let now = clock.now()
        let transfer = Transfer(
            id: .version7(at: now), user: user, createdAt: now, expiresAt: now.advanced(by: Self.lifetime))
        try await database.change { transaction throws(DatabaseError) in try await transfer.insert(in: transaction) }
        return transfer
    }

    /// The transfer with an id, for a caller who may know of it.
    ///
    /// - Parameter caller: who asks; nil for a stranger.
    func transfer(_ id: UUID, for caller: UUID?) async throws(Failure) -> Transfer {
        let found = try await database.find(Transfer.byID, [.uuid(id)], decode: Transfer.init(joined:))
        guard let found, found.isThere(at: clock.now()), found.user == nil || found.user == caller else {
            throw EntityStore<Transfer>.missing(id)
        }
        return found
    }

    /// Makes a choice of a transfer if the precondition holds, and its step may be taken.
    func choose(
        _ choice: TransferChoice, for id: UUID, if precondition: Precondition
    ) async throws(Failure) -> Transfer {
        try await change(id) { transfer, transaction throws(DatabaseError) in
            guard precondition.allows(transfer.version) else { return .failure(Self.stale(id, precondition)) }
            if let fault = transfer.steps.fault(of: choice.step) { return .failure(fault) }
            var account: Account?
            if let id = choice.account { account = try await Account.find(id, in: transaction) }
            do throws(Failure) {
                return .success(try transfer.with(choice, account))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Moves the money if the precondition holds. A second confirmation changes nothing, and returns what the first did.
    ///
    /// The accounts are changed before the transfer is: whoever changes both does so in this order.
    func confirm(_ id: UUID, if precondition: Precondition) async throws(Failure) -> Transfer {
        let now = clock.now()
        return try await change(id) { transfer, transaction throws(DatabaseError) in
            if transfer.isConfirmed { return .success(transfer) }
            guard precondition.allows(transfer.version) else { return .failure(Self.stale(id, precondition)) }
            if let fault = transfer.steps.fault(of: .confirmation) { return .failure(fault) }
            guard let movement = transfer.movement else {
                throw .corrupt(detail: "a transfer of which all is chosen has no movement")
            }
            switch try await accounts.make(movement, at: now, in: transaction) {
            case .missing(let account): return .failure(transfer.fault(ofDeleted: account))
            case .otherCurrency: return .failure(Transfer.differentCurrencies)
            case .made(let debit, let credit):
                var confirmed = transfer
                (confirmed.confirmedAt, confirmed.debit, confirmed.credit) = (now, debit, credit)
                return .success(confirmed)
            }
        }
    }

    /// Gives a transfer up that was not confirmed, if the precondition holds.
    func giveUp(_ id: UUID, if precondition: Precondition) async throws(Failure) {
        let now = clock.now()
        try await database.change { transaction throws(DatabaseError) -> Result<Void, Failure> in
            guard let transfer = try await Transfer.find(id, in: transaction), transfer.isThere(at: now) else {
                return .failure(EntityStore<Transfer>.missing(id))
            }
            guard precondition.allows(transfer.version) else { return .failure(Self.stale(id, precondition)) }
            guard !transfer.isConfirmed else { return .failure(Self.confirmed) }
            try await transaction.execute("DELETE FROM transfers WHERE id = $1", [.uuid(id)])
            return .success(())
        }.get()
    }

    /// Stores what a use case makes of a transfer that is there.
    private func change(
        _ id: UUID,
        _ body:
            @escaping @Sendable (Transfer, any Transaction) async throws(DatabaseError) -> Result<Transfer, Failure>
    ) async throws(Failure) -> Transfer {
        let now = clock.now()
        return try await database.change { transaction throws(DatabaseError) -> Result<Transfer, Failure> in
            guard let transfer = try await Transfer.find(id, in: transaction), transfer.isThere(at: now) else {
                return .failure(EntityStore<Transfer>.missing(id))
            }
            let result = try await body(transfer, transaction)
            guard case .success(let changed) = result, changed != transfer else { return result }
            return .success(try await transfers.update(transfer, to: changed, in: transaction))
        }.get()
    }

    /// Forgets whose a portion of a user's confirmed transfers are.
    ///
    /// - Returns: whether there may be more.
    func disown(confirmedBy user: UUID) async throws(Failure) -> Bool {
        let portion = 500
        return try await database.change { transaction throws(DatabaseError) in
            try await transaction.execute(
                """
                UPDATE transfers SET user_id = NULL WHERE id IN (
                    SELECT id FROM transfers WHERE user_id = $1 AND confirmed_at IS NOT NULL ORDER BY id LIMIT $2
                )
                """, [.uuid(user), .integer(Int64(portion))]) == portion
        }
    }

    private static func stale(_ id: UUID, _ precondition: Precondition) -> Failure {
        EntityStore<Transfer>.stale(id, precondition)
    }

    private static let confirmed = Failure.other(
        .sequenceEnded, "Expected a transfer that was not confirmed; this one was, and its money has moved.",
        fr: "Virement non confirmé attendu ; celui-ci l'a été, et son argent a changé de compte.",
        pt: "Esperada uma transferência por confirmar; esta já o foi, e o dinheiro mudou de conta.")
}
