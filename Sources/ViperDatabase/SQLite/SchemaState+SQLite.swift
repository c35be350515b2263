extension SchemaState {
    /// Compares what ``Queryable/schemaScript()`` wrote of a SQLite store.
    ///
    /// - Throws: as ``Database/migrate(_:)`` does before it applies any.
    public init(ofScript script: String, comparedWith migrations: [Migration]) throws(DatabaseError) {
        let connection = try Connection(":memory:")
        defer { connection.close() }
        try connection.run(script)
        try self.init(of: connection, comparedWith: migrations)
    }

    /// Throws unless a program of this kind has made the file.
    static func checkOwner(of connection: Connection) throws(DatabaseError) {
        guard try connection.number("PRAGMA application_id") == Writer.applicationID else {
            throw .notADatabase(detail: "it does not belong to this program")
        }
    }

    init(of connection: Connection, comparedWith migrations: [Migration]) throws(DatabaseError) {
        try MigrationHistory.checkOrder(of: migrations)
        guard try connection.finds(Migration.sqliteTableSearch) else {
            throw .notADatabase(detail: "it was never migrated")
        }
        let history = MigrationHistory(try connection.rows(MigrationHistory.query, decode: MigrationHistory.entry))
        try history.refuseNewer(than: migrations)
        try SQLiteSchema.check(connection, having: history, of: migrations)
        try SQLiteSchema.rehearse(migrations, after: history)
        missing = migrations.filter { !history.has($0) }
        migratedAt = try connection.number(Migration.lastTime) ?? 0
    }
}

extension Queryable {
    /// The statements that make the schema of this SQLite store anew, with its applied migrations and no other rows: what
    /// the process that holds it tells others.
    public func schemaScript() async throws(DatabaseError) -> String {
        // Virtual tables belong to others, and their modules may be missing where this is run.
        let sql: SQL = """
            SELECT sql FROM (
                SELECT sql, CASE type WHEN 'table' THEN 0 WHEN 'view' THEN 1 WHEN 'index' THEN 2 ELSE 3 END AS place
                FROM sqlite_schema WHERE sql NOT LIKE 'CREATE VIRTUAL %' AND substr(name, 1, 7) <> 'sqlite_'
                UNION ALL
                SELECT 'INSERT INTO adder_migrations (feature, number, applied_at) VALUES (' || quote(feature) || ', '
                    || number || ', ' || applied_at || ')', 4
                FROM adder_migrations
            ) ORDER BY place
            """
        // A text may end with a comment.
        return try await rows(sql) { row throws(DatabaseError) in try row.text(0) + "\n;\n" }.joined()
    }
}
