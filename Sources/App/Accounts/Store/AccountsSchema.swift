import Shared
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
        Migration(
            feature: "accounts", number: 1,
            sqlite: """
                CREATE TABLE accounts (
                    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                    name TEXT NOT NULL,
                    currency TEXT NOT NULL,
                    balance TEXT NOT NULL,
                    pending TEXT NOT NULL,
                    created_at INTEGER NOT NULL,
                    version INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX accounts_by_creation ON accounts (created_at, id);
                CREATE TABLE transactions (
                    account BLOB NOT NULL CHECK (length(account) = 16),
                    id BLOB NOT NULL CHECK (length(id) = 16),
                    posted INTEGER NOT NULL CHECK (posted IN (0, 1)),
                    date INTEGER NOT NULL,
                    description TEXT NOT NULL,
                    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 10000000000000),
                    credit INTEGER NOT NULL CHECK (credit IN (0, 1)),
                    created_at INTEGER NOT NULL,
                    version INTEGER NOT NULL,
                    import INTEGER NOT NULL,
                    PRIMARY KEY (account, id)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX transactions_by_date ON transactions (account, posted, date, id, import);
                CREATE TABLE transaction_imports (
                    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
                    finished INTEGER NOT NULL,
                    running INTEGER,
                    running_account BLOB,
                    running_first BLOB
                ) STRICT;
                INSERT INTO transaction_imports (one, finished) VALUES (1, 0);
                """,
            postgresql: """
                CREATE TABLE accounts (
                    id UUID NOT NULL PRIMARY KEY,
                    name TEXT NOT NULL,
                    currency TEXT NOT NULL,
                    balance TEXT NOT NULL,
                    pending TEXT NOT NULL,
                    created_at BIGINT NOT NULL,
                    version BIGINT NOT NULL
                );
                CREATE INDEX accounts_by_creation ON accounts (created_at, id);
                CREATE TABLE transactions (
                    account UUID NOT NULL,
                    id UUID NOT NULL,
                    posted BOOLEAN NOT NULL,
                    date BIGINT NOT NULL,
                    description TEXT NOT NULL,
                    amount BIGINT NOT NULL CHECK (amount BETWEEN 1 AND 10000000000000),
                    credit BOOLEAN NOT NULL,
                    created_at BIGINT NOT NULL,
                    version BIGINT NOT NULL,
                    import BIGINT NOT NULL,
                    PRIMARY KEY (account, id)
                );
                CREATE INDEX transactions_by_date ON transactions (account, posted, date, id, import);
                CREATE TABLE transaction_imports (
                    one BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
                    finished BIGINT NOT NULL,
                    running BIGINT,
                    running_account UUID,
                    running_first UUID
                );
                INSERT INTO transaction_imports (one, finished) VALUES (1, 0);
                """),
        Migration(
            feature: "accounts", number: 2,
            sqlite: """
                ALTER TABLE accounts ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
                UPDATE accounts SET name_key = lower(name);
                """,
            postgresql: """
                ALTER TABLE accounts ADD COLUMN name_key TEXT COLLATE "C" NOT NULL DEFAULT '';
                UPDATE accounts SET name_key = lower(name COLLATE "C");
                """,
            fill: nameKeys.fill),
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
    static let nameKeys = FoldedKeys(
        first: "SELECT id, name, name_key FROM accounts ORDER BY id LIMIT $1",
        next: "SELECT id, name, name_key FROM accounts WHERE id > $1 ORDER BY id LIMIT $2",
        update: "UPDATE accounts SET name_key = $1 WHERE id = $2")
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
