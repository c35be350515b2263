import ViperDatabase
import ViperService
import ViperValues

extension AccountsSchema {
    /// Exports accounts and their visible transactions: not those of unfinished imports or deleted accounts. The
    /// exported ones need no import to be visible.
    static let exported = ExportedFeature(
        name: "accounts", tables: [accounts, transactions],
        leftOut: [
            .init(name: "transaction_imports", reason: "it tells which transactions count; only those move"),
            .init(name: "deleted_accounts", reason: "it tells which transactions are to be deleted; those do not move"),
        ],
        beforeImport: [
            "DELETE FROM transactions WHERE account IN (SELECT account FROM deleted_accounts)",
            "DELETE FROM deleted_accounts",
        ],
        relations: { AccountRelations() })

    private static let accounts = ExportedTable(
        name: "accounts",
        columns: [
            .uuid("id", .id), .text("name", .text(AccountRules.name)), .text("currency", .value(Currency.self)),
            .text("balance", .total), .text("pending", .total), .integer("created_at", .time),
            .integer("version", .version),
            ExportedColumn(
                name: "name_key", kind: .text, later: .init(migration: 2, value: .text("")), foldedFrom: 1),
        ])

    private static let transactions = ExportedTable(
        name: "transactions",
        columns: [
            .uuid("account", .id), .uuid("id", .id), .boolean("posted"), .integer("date", .date),
            .text("description", .text(AccountRules.description)), .integer("amount", .number(Amount.bounds)),
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

extension ColumnRule {
    /// A stored sum in minor units.
    fileprivate static let total = ColumnRule { value in
        guard case .text(let bytes) = value else { return nil }
        guard let total = Total(storedText: bytes), total.storedText.utf8.elementsEqual(bytes) else {
            return "Expected a whole number of minor units, found \(InputFault.quoted(bytes))."
        }
        return nil
    }
}
