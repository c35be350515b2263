/// One step of a feature's schema, forward only. A released migration never changes: further steps are new migrations.
///
/// Both texts create the same tables and columns, so that statements work with both engines:
///
/// | what | SQLite | PostgreSQL |
/// |---|---|---|
/// | a number | `INTEGER` | `BIGINT` |
/// | a truth value | `INTEGER` | `BOOLEAN` |
/// | a text | `TEXT` | `TEXT`; `TEXT COLLATE "C"` where it is sorted or compared, which is by bytes in both |
/// | a UUID | `BLOB` of 16 bytes | `UUID` |
/// | bytes | `BLOB` | `BYTEA` |
public struct Migration: Sendable {
    /// The feature that owns the tables, such as `items`.
    public let feature: String
    /// The number, counted from 1 without gaps within a feature.
    public let number: Int
    /// The statements for SQLite, separated by `;`. They run in a transaction, so `BEGIN`, `COMMIT` and `PRAGMA` are
    /// not allowed.
    public let sqlite: String
    /// The statements for PostgreSQL, separated by `;`. They run in a transaction, which excludes statements such as
    /// `CREATE INDEX CONCURRENTLY`.
    public let postgresql: String
    /// Computes values for existing rows that SQL cannot, such as a folded name. It runs after the statements, in their
    /// transaction, and its queries may write.
    public let fill: Fill?

    /// Fills columns of existing rows.
    public typealias Fill = @Sendable (any Queryable) async throws(DatabaseError) -> Void

    public init(feature: String, number: Int, sqlite: String, postgresql: String, fill: Fill? = nil) {
        self.feature = feature
        self.number = number
        self.sqlite = sqlite
        self.postgresql = postgresql
        self.fill = fill
    }

    /// Creates a step whose text differs between the engines in what ``SQLDialect`` says, so that each table is said once:
    ///
    ///     Migration(feature: "notes", number: 1) { dialect in
    ///         "CREATE TABLE notes (id \(dialect.uuid) NOT NULL PRIMARY KEY, text TEXT NOT NULL)\(dialect.strict);"
    ///     }
    public init(feature: String, number: Int, fill: Fill? = nil, _ statements: (SQLDialect) -> String) {
        self.init(
            feature: feature, number: number, sqlite: statements(.sqlite), postgresql: statements(.postgresql),
            fill: fill)
    }
}

extension DatabaseError {
    /// The error of a migration's own statements, which says whose they are.
    ///
    /// - Parameter line: that of the statement, 1 for the first; nil if it is not known.
    package func within(_ migration: Migration, line: Int? = nil) -> DatabaseError {
        let place = "migration \(migration.number) of \(migration.feature)\(line.map { ", line \($0)" } ?? "")"
        switch self {
        case .misuse(let detail): return .misuse(detail: "\(place): \(detail)")
        case .conflict(let constraint, let detail): return .conflict(constraint, detail: "\(place): \(detail)")
        case .corrupt(let detail): return .corrupt(detail: "\(place): \(detail)")
        default: return self
        }
    }
}
