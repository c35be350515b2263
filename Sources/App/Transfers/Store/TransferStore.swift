import Accounts
import Viper
import ViperDatabase
import ViperEntities

struct TransferStore: Sendable {
    let database: any Database
    let accounts: AccountMovements

    func transfer(_ id: UUID) async throws(Failure) -> Transfer? {
        try await database.find(Transfer.byID, [.uuid(id)]) { row throws(DatabaseError) in try Transfer(row) }
    }

    func add(_ transfer: Transfer) async throws(Failure) {
        _ = try await database.change { transaction throws(DatabaseError) in
            try await transaction.execute(
                "INSERT INTO transfers (id, user_id, created_at, expires_at, version) VALUES ($1, $2, $3, $4, $5)",
                [
                    .uuid(transfer.id), .uuid(transfer.user), .time(transfer.createdAt), .time(transfer.expiresAt),
                    .integer(transfer.version),
                ])
        }
    }

    /// Makes a choice, unless its step may not be taken or the choice breaks a rule.
    func choose(
        _ choice: TransferChoice, for id: UUID, if precondition: Precondition, at now: Timestamp
    ) async throws(Failure) -> ChangeOutcome<Result<Transfer, Failure>> {
        try await database.change {
            transaction throws(DatabaseError) -> ChangeOutcome<Result<Transfer, Failure>> in
            guard let transfer = try await transaction.transfer(id), transfer.isThere(at: now) else { return .missing }
            guard precondition.allows(transfer.version) else { return .stale }
            if let fault = transfer.steps.fault(of: choice.step) { return .done(.failure(fault)) }
            var account: Account?
            if let id = choice.account { account = try await Account.find(id, in: transaction) }
            var changed: Transfer
            do throws(Failure) {
                changed = try transfer.with(choice, account)
            } catch {
                return .done(.failure(error))
            }
            guard changed != transfer else { return .done(.success(transfer)) }
            changed.version = try await transaction.version(
                by: Self.choose,
                [
                    .uuid(changed.from), .text(changed.currency?.code),
                    .integer(changed.amount?.minorUnits), .uuid(changed.to), .uuid(id),
                ])
            return .done(.success(changed))
        }
    }

    /// Moves the money and records it, in one transaction. The accounts are changed before the transfer is: whoever
    /// changes both does so in this order.
    func confirm(
        _ id: UUID, if precondition: Precondition, at now: Timestamp
    ) async throws(Failure) -> ChangeOutcome<Result<Transfer, Failure>> {
        try await database.change {
            transaction throws(DatabaseError) -> ChangeOutcome<Result<Transfer, Failure>> in
            guard var transfer = try await transaction.transfer(id), transfer.isThere(at: now) else { return .missing }
            guard transfer.confirmation == nil else { return .done(.success(transfer)) }
            guard precondition.allows(transfer.version) else { return .stale }
            if let fault = transfer.steps.fault(of: .confirmation) { return .done(.failure(fault)) }
            guard let movement = transfer.movement else {
                throw .corrupt(detail: "a transfer of which all is chosen has no movement")
            }
            switch try await accounts.make(movement, at: now, in: transaction) {
            case .missing(let account): return .done(.failure(transfer.fault(ofDeleted: account)))
            case .otherCurrency: return .done(.failure(Transfer.differentCurrencies))
            case .made(let debit, let credit):
                transfer.confirmation = .init(at: now, debit: debit, credit: credit)
                transfer.version = try await transaction.version(
                    by: Self.confirm, [.time(now), .uuid(debit), .uuid(credit), .uuid(id)])
                return .done(.success(transfer))
            }
        }
    }

    func giveUp(
        _ id: UUID, if precondition: Precondition, at now: Timestamp
    ) async throws(Failure) -> ChangeOutcome<Result<Void, Failure>> {
        try await database.change { transaction throws(DatabaseError) -> ChangeOutcome<Result<Void, Failure>> in
            guard let transfer = try await transaction.transfer(id), transfer.isThere(at: now) else { return .missing }
            guard precondition.allows(transfer.version) else { return .stale }
            guard transfer.confirmation == nil else { return .done(.failure(Self.confirmed)) }
            try await transaction.execute("DELETE FROM transfers WHERE id = $1", [.uuid(id)])
            return .done(.success(()))
        }
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

    private static let choose = SQL(
        composing: """
            UPDATE transfers SET from_account = $1, currency = $2, amount = $3, to_account = $4,
                version = \(SQL.nextVersion)
            WHERE id = $5 RETURNING version
            """)

    private static let confirm = SQL(
        composing: """
            UPDATE transfers SET confirmed_at = $1, debit = $2, credit = $3, version = \(SQL.nextVersion)
            WHERE id = $4 RETURNING version
            """)

    private static let confirmed = Failure.other(
        .sequenceEnded, "Expected a transfer that was not confirmed; this one was, and its money has moved.",
        fr: "Virement non confirmé attendu ; celui-ci l'a été, et son argent a changé de compte.",
        pt: "Esperada uma transferência por confirmar; esta já o foi, e o dinheiro mudou de conta.")
}
