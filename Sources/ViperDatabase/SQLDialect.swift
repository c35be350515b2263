/// A dialect of SQL.
public enum SQLDialect: Sendable, Equatable {
    case sqlite, postgresql
}

// What a migration says in both dialects, so that it says each table once: see `Migration.init(feature:number:fill:_:)`.
extension SQLDialect {
    /// The type of a number.
    public var integer: String { self == .sqlite ? "INTEGER" : "BIGINT" }
    /// The type of a truth value.
    public var boolean: String { self == .sqlite ? "INTEGER" : "BOOLEAN" }
    /// The type of a UUID.
    public var uuid: String { self == .sqlite ? "BLOB" : "UUID" }
    /// The type of bytes.
    public var bytes: String { self == .sqlite ? "BLOB" : "BYTEA" }
    /// The type of a text that is sorted or compared, which is by bytes in both.
    public var sortedText: String { self == .sqlite ? "TEXT" : "TEXT COLLATE \"C\"" }

    /// The database's clock in microseconds since 1970, an expression.
    public var now: String {
        self == .sqlite
            ? "CAST((julianday('now') - 2440587.5) * 86400000.0 + 0.5 AS INTEGER) * 1000"
            : "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)"
    }

    /// A check behind a column that PostgreSQL's type implies.
    public func sqliteCheck(_ condition: String) -> String { self == .sqlite ? " CHECK (\(condition))" : "" }
    /// The check behind a column of UUIDs.
    public func isUUID(_ column: String) -> String { sqliteCheck("length(\(column)) = 16") }
    /// The check behind a column of truth values.
    public func isBoolean(_ column: String) -> String { sqliteCheck("\(column) IN (0, 1)") }

    /// What stands behind a table's columns: SQLite holds them to their types.
    public var strict: String { self == .sqlite ? " STRICT" : "" }
    /// The same of a table that SQLite keeps in the order of its primary key.
    public var strictWithoutRowID: String { self == .sqlite ? " STRICT, WITHOUT ROWID" : "" }
}
