import ViperDatabase
import ViperEntities
import ViperFeatures
import ViperValues

extension AccountsSchema {
    /// Exports accounts and their visible transactions: not those of unfinished imports or deleted accounts. The
    /// exported ones need no import to be visible.
    static let exported = ExportedFeature(
        name: "accounts", tables: [Account.table.exported, transactions],
        leftOut: [
            .init(name: "transaction_imports", reason: "it tells which transactions count; only those move"),
            .init(name: "deleted_accounts", reason: "it tells which transactions are to be deleted; those do not move"),
        ],
        beforeImport: [
            "DELETE FROM transactions WHERE account IN (SELECT account FROM deleted_accounts)",
            "DELETE FROM deleted_accounts",
        ],
        relations: { AccountRelations() })

    private static let transactions = ExportedTable(
        name: "transactions",
        columns: [
            .uuid("account", .id), .uuid("id", .id), .boolean("posted"), .integer("date", .date),
            .text("description", .text(AccountTransaction.descriptionBounds)),
            .integer("amount", .number(Amount.bounds)),
            .boolean("credit"), .integer("created_at", .time), .integer("version", .version),
        ],
        keyCount: 2,
        leftOut: [.init(name: "import", reason: "all that move count, as those of import 0 do")],
        where: """
            import <= (SELECT finished FROM transaction_imports)
            AND account NOT IN (SELECT account FROM deleted_accounts)
            """,
        constants: ["import": "0"])
}
