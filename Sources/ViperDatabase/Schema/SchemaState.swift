/// The schema of a store, compared with a program's migrations.
public struct SchemaState: Sendable {
    /// The migrations that the store lacks; all of them if it is new.
    public let missing: [Migration]
    /// When the last migration was applied, in microseconds since 1970; 0 if the store is new.
    public let migratedAt: Int64

    package init(missing: [Migration], migratedAt: Int64) {
        self.missing = missing
        self.migratedAt = migratedAt
    }
}

extension Migration {
    package static let lastTime: SQL = "SELECT COALESCE(MAX(applied_at), 0) FROM adder_migrations"
}
