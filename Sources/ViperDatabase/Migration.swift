/// One step of a feature's schema, forward only. Once released it is never changed: the next step is a new one.
///
/// Both texts make the same tables and columns, so that one statement serves both engines:
///
/// | what | SQLite | PostgreSQL |
/// |---|---|---|
/// | a number | `INTEGER` | `BIGINT` |
/// | a truth value | `INTEGER` | `BOOLEAN` |
/// | a text | `TEXT` | `TEXT`; `TEXT COLLATE "C"` where it is sorted or compared, which is by bytes in both |
/// | a UUID | `BLOB` of 16 bytes | `UUID` |
/// | bytes | `BLOB` | `BYTEA` |
public struct Migration: Sendable {
    /// The feature whose tables it makes: `items`.
    public let feature: String
    /// 1 for the feature's first, each next one higher by 1.
    public let number: Int
    /// The statements for SQLite, with `;` between them. `BEGIN`, `COMMIT` and `PRAGMA` have no place in it: it runs in
    /// a transaction.
    public let sqlite: String
    /// The statements for PostgreSQL, with `;` between them. They run in a transaction too, so that nothing has a place
    /// in it that cannot, such as `CREATE INDEX CONCURRENTLY`.
    public let postgresql: String
    /// What is to be worked out of the rows that are there and SQL cannot, such as a folded name; nil for nothing. It runs
    /// behind the statements, in their transaction, and may write by its queries.
    public let fill: Fill?

    /// What fills columns of rows that are there.
    public typealias Fill = @Sendable (any Queryable) async throws(DatabaseError) -> Void

    /// A step of a feature's schema.
    public init(feature: String, number: Int, sqlite: String, postgresql: String, fill: Fill? = nil) {
        self.feature = feature
        self.number = number
        self.sqlite = sqlite
        self.postgresql = postgresql
        self.fill = fill
    }
}
