extension AccountsSchema {
    /// Accounts move as they are, and all transactions that count: those of an import that was not finished do not, and
    /// the others need no import any more to count.
    static let moved = MovedFeature(
        name: "accounts", tables: [accounts, transactions],
        leftOut: [.init(name: "transaction_imports", reason: "it tells which transactions count; only those move")])

    private static let accounts = MovedTable(
        name: "accounts",
        columns: [
            .uuid("id"), .text("name"), .text("currency"), .text("balance"), .text("pending"),
            .integer("created_at"), .integer("version"),
        ],
        first: """
            SELECT id, name, currency, balance, pending, created_at, version FROM accounts ORDER BY id LIMIT $1
            """,
        next: """
            SELECT id, name, currency, balance, pending, created_at, version FROM accounts
            WHERE id > $1 ORDER BY id LIMIT $2
            """,
        insert: """
            INSERT INTO accounts (id, name, currency, balance, pending, created_at, version)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """)

    private static let transactions = MovedTable(
        name: "transactions",
        columns: [
            .uuid("account"), .uuid("id"), .boolean("posted"), .integer("date"), .text("description"),
            .integer("amount"), .boolean("credit"), .integer("created_at"), .integer("version"),
        ],
        keyCount: 2,
        leftOut: [.init(name: "import", reason: "all that move count, as those of import 0 do")],
        first: """
            SELECT account, id, posted, date, description, amount, credit, created_at, version FROM transactions
            WHERE import <= (SELECT finished FROM transaction_imports) ORDER BY account, id LIMIT $1
            """,
        next: """
            SELECT account, id, posted, date, description, amount, credit, created_at, version FROM transactions
            WHERE (account, id) > ($1, $2) AND import <= (SELECT finished FROM transaction_imports)
            ORDER BY account, id LIMIT $3
            """,
        insert: """
            INSERT INTO transactions
                (account, id, posted, date, description, amount, credit, created_at, version, import)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0)
            """)
}
