/// The schema of a SQLite store, as `sqlite_schema` has it (sqlite.org/schematab.html).
struct SQLiteSchema {
    let objects: [SchemaObject]

    init(of connection: Connection) throws(DatabaseError) {
        objects = try connection.rows("SELECT type, name, tbl_name, COALESCE(sql, '') FROM sqlite_schema") {
            row throws(DatabaseError) in
            SchemaObject(kind: try row.text(0), name: try row.text(1), table: try row.text(2), text: try row.text(3))
        }
    }

    /// Creates the schema of migrations in an in-memory database, which takes about a millisecond.
    init(madeBy migrations: [Migration]) throws(DatabaseError) {
        let connection = try Connection(":memory:")
        defer { connection.close() }
        try connection.execute(Migration.sqliteTable)
        for migration in migrations {
            try connection.run(migration)
        }
        try self.init(of: connection)
    }

    /// Applies the migrations that a store lacks to its schema without its rows, so that one whose SQL fails leaves the
    /// store as it is, for the program that made it. A new store has nothing to lose.
    static func rehearse(_ migrations: [Migration], after history: MigrationHistory) throws(DatabaseError) {
        guard !history.isEmpty, !migrations.allSatisfy(history.has) else { return }
        _ = try SQLiteSchema(madeBy: migrations)
    }

    /// Compares the store's schema with that of its migrations.
    ///
    /// Foreign views and tables are allowed, and so are additional plain indexes, which refuse no row.
    ///
    /// - Throws: ``DatabaseError/foreignSchema(detail:)`` with the first object that differs.
    static func check(
        _ connection: Connection, having history: MigrationHistory, of migrations: [Migration]
    ) throws(DatabaseError) {
        let expected = try SQLiteSchema(madeBy: migrations.filter { history.has($0) })
        let comparison = SchemaComparison(
            expected: expected.objects, found: try SQLiteSchema(of: connection).objects)
        try comparison.checkOwn()
        let tables = comparison.tables
        try comparison.checkOthers { object throws(DatabaseError) in
            if object.kind == "table" { return try !refers(object, to: tables, on: connection) }
            guard tables.contains(object.table) else { return true }
            guard object.kind == "index" else { return false }
            return try isPlain(object, on: connection)
        }
    }

    /// Whether a table has a foreign key to one of some tables, which may prevent deleting their rows.
    private static func refers(
        _ table: SchemaObject, to tables: Set<String>, on connection: Connection
    ) throws(DatabaseError) -> Bool {
        // Virtual tables have none, and their module may be missing.
        guard !table.text.hasPrefix("CREATE VIRTUAL") else { return false }
        let sql: SQL = "SELECT lower(\"table\") FROM pragma_foreign_key_list($1)"
        let targets = try connection.rows(sql, [.text(table.name)]) { row throws(DatabaseError) in try row.text(0) }
        return !tables.isDisjoint(with: targets)
    }

    /// Whether an index covers only columns: not unique, not partial, and without expressions, which may fail.
    private static func isPlain(_ index: SchemaObject, on connection: Connection) throws(DatabaseError) -> Bool {
        let sql: SQL = """
            SELECT 1 FROM pragma_index_list($1) WHERE name = $2 AND "unique" = 0 AND partial = 0
                AND NOT EXISTS (SELECT 1 FROM pragma_index_xinfo($2) WHERE cid = -2 OR coll <> 'BINARY')
            """
        return try connection.finds(sql, [.text(index.table), .text(index.name)])
    }
}

extension Migration {
    static let sqliteTable: SQL = """
        CREATE TABLE IF NOT EXISTS adder_migrations (
            feature TEXT NOT NULL, number INTEGER NOT NULL, applied_at INTEGER NOT NULL,
            PRIMARY KEY (feature, number)
        ) STRICT, WITHOUT ROWID
        """
    /// Finds that table.
    static let sqliteTableSearch: SQL =
        "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'adder_migrations'"
}
