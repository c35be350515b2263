import ViperDatabase
import ViperFeatures

/// The migrations of accounts and their transactions.
///
/// Totals are decimal text, since they may exceed 64 bits. The transactions' table is clustered by its primary key, and
/// has one more index, for the report and for lists by date: each further one would make an import a third slower.
/// There is no foreign key: a deleted account leaves its transactions behind, invisible to everybody, and
/// `deleted_accounts` lists it until all of them are deleted, with the progress of that.
///
/// An import writes its rows in many transactions, with its number in `import`, and they count only once that number is
/// `transaction_imports.finished`: so all of them become visible at once, with the new totals, or none. Every read of
/// transactions has the condition `import <= (SELECT finished FROM transaction_imports)`.
enum AccountsSchema {
    static let migrations = [
        Migration(feature: "accounts", number: 1) { dialect in
            """
            CREATE TABLE accounts (
                id \(dialect.uuid) NOT NULL PRIMARY KEY\(dialect.isUUID("id")),
                name TEXT NOT NULL,
                currency TEXT NOT NULL,
                balance TEXT NOT NULL,
                pending TEXT NOT NULL,
                created_at \(dialect.integer) NOT NULL,
                version \(dialect.integer) NOT NULL
            )\(dialect.strict);
            CREATE INDEX accounts_by_creation ON accounts (created_at, id);
            CREATE TABLE transactions (
                account \(dialect.uuid) NOT NULL\(dialect.isUUID("account")),
                id \(dialect.uuid) NOT NULL\(dialect.isUUID("id")),
                posted \(dialect.boolean) NOT NULL\(dialect.isBoolean("posted")),
                date \(dialect.integer) NOT NULL,
                description TEXT NOT NULL,
                amount \(dialect.integer) NOT NULL CHECK (amount BETWEEN 1 AND 10000000000000),
                credit \(dialect.boolean) NOT NULL\(dialect.isBoolean("credit")),
                created_at \(dialect.integer) NOT NULL,
                version \(dialect.integer) NOT NULL,
                import \(dialect.integer) NOT NULL,
                PRIMARY KEY (account, id)
            )\(dialect.strictWithoutRowID);
            CREATE INDEX transactions_by_date ON transactions (account, posted, date, id, import);
            CREATE TABLE transaction_imports (
                one \(dialect.integer) NOT NULL PRIMARY KEY CHECK (one = 1),
                finished \(dialect.integer) NOT NULL,
                running \(dialect.integer),
                running_account \(dialect.uuid),
                running_first \(dialect.uuid)
            )\(dialect.strict);
            INSERT INTO transaction_imports (one, finished) VALUES (1, 0);
            """
        },
        nameKeys.migration("accounts", 2),
        Migration(
            feature: "accounts", number: 3,
            sqlite: """
                CREATE INDEX accounts_by_name ON accounts (name_key, id);
                CREATE TABLE deleted_accounts (
                    account BLOB NOT NULL PRIMARY KEY CHECK (length(account) = 16),
                    swept_to BLOB NOT NULL CHECK (length(swept_to) = 16)
                ) STRICT, WITHOUT ROWID;
                """,
            postgresql: """
                CREATE INDEX accounts_by_name ON accounts (name_key, id);
                CREATE TABLE deleted_accounts (account UUID NOT NULL PRIMARY KEY, swept_to UUID NOT NULL);
                """),
    ]

    /// The folded keys of names, for searches by name.
    static let nameKeys = FoldedKeys(of: "name", in: "accounts")
}

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
