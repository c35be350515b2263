import ViperDatabase
import ViperFeatures
import ViperIdentity

/// The migrations of transfers. There is no foreign key to accounts and transactions: those may be deleted, and a transfer
/// tells what was chosen.
enum TransfersSchema {
    static let migrations = [
        Migration(feature: "transfers", number: 1) { dialect in
            """
            CREATE TABLE transfers (
                id \(dialect.uuid) NOT NULL PRIMARY KEY\(dialect.isUUID("id")),
                user_id \(dialect.uuid) REFERENCES users (id),
                from_account \(dialect.uuid)\(dialect.isUUID("from_account")),
                currency TEXT,
                amount \(dialect.integer) CHECK (amount BETWEEN 1 AND 10000000000000),
                to_account \(dialect.uuid)\(dialect.isUUID("to_account")),
                created_at \(dialect.integer) NOT NULL,
                expires_at \(dialect.integer) NOT NULL,
                confirmed_at \(dialect.integer),
                debit \(dialect.uuid)\(dialect.isUUID("debit")),
                credit \(dialect.uuid)\(dialect.isUUID("credit")),
                version \(dialect.integer) NOT NULL
            )\(dialect.strict);
            CREATE INDEX transfers_by_user ON transfers (user_id, id);
            CREATE INDEX transfers_by_expiry ON transfers (expires_at) WHERE confirmed_at IS NULL;
            """
        },
        Migration(feature: "transfers", number: 2) { _ in byTransaction },
    ]

    private static let byTransaction = """
        CREATE INDEX transfers_by_debit ON transfers (debit) WHERE debit IS NOT NULL;
        CREATE INDEX transfers_by_credit ON transfers (credit) WHERE credit IS NOT NULL;
        """
}

extension TransfersSchema {
    /// Exports the transfers, but those of users who are being erased.
    static let exported = ExportedFeature(
        name: "transfers",
        tables: [
            Transfer.table.exported(
                rules: ["user_id": .id], where: "(user_id IS NULL OR \(IdentitySchema.isOfUser("user_id")))",
                fault: fault)
        ])

    /// What is held about a user. The transactions stay: they are the accounts', which belong to nobody. So do confirmed
    /// transfers, without their user.
    static let personal = [
        PersonalTable(
            "transfers", owner: "user_id",
            columns: [
                .uuid("id"), .uuid("from", from: "from_account"), .text("currency"),
                .integer("amountInMinorUnits", from: "amount"), .uuid("to", from: "to_account"),
                .time("createdAt", from: "created_at"), .time("confirmedAt", from: "confirmed_at"),
            ])
    ]

    /// What is wrong with a row: an account is chosen with its currency, and all is chosen once it is confirmed.
    private static let fault: @Sendable (ImportedRow) -> (column: StaticString, sentence: String)? = { row in
        func has(_ column: Int) -> Bool { if case .null = row[column] { false } else { true } }
        if has(2) != has(3) { return (column: "currency", sentence: "Expected it with 'from_account', and only then.") }
        guard [9, 10].allSatisfy({ has($0) == has(8) }), !has(8) || [2, 4, 5].allSatisfy(has) else {
            return (
                column: "confirmed_at",
                sentence: "Expected it with both accounts, the amount and both transactions, and only then."
            )
        }
        return nil
    }
}
