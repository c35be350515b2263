import ViperDatabase

extension MigrationSession {
    /// Compares the store's schema with that of its migrations.
    ///
    /// The expected schema is created as temporary tables in a transaction that is rolled back, so that the server
    /// describes both sides in the same words, whatever its version. That takes some 200 ms, so a comparison that found no
    /// difference leaves a ``SchemaSeal``, by which the next ones are a tenth of it. Without the database's `TEMPORARY`
    /// privilege nothing is compared.
    ///
    /// Foreign views and tables are allowed, and so are additional plain indexes, which refuse no row.
    ///
    /// - Returns: the tables, none if nothing was compared; and the seal to be left behind, if there is not one.
    /// - Throws: `DatabaseError/foreignSchema(detail:)` with the first object that differs.
    func checkSchema(
        having history: MigrationHistory, of migrations: [Migration]
    ) async throws(DatabaseError) -> (tables: [String], newSeal: SchemaSeal?) {
        let applied = migrations.filter { history.has($0) }
        if let seal = try await seal(), seal.isOf(applied), seal.isOf(try await found(in: seal.tables)) {
            return (seal.tables, nil)
        }
        guard try await makeTemporary(applied) else {
            try await execute("ROLLBACK")
            return ([], nil)
        }
        let tables = try await rows(
            """
            SELECT CAST(relname AS TEXT) FROM pg_class
            WHERE relnamespace = pg_my_temp_schema() AND relkind IN ('r', 'p') ORDER BY relname
            """
        ) { row throws(DatabaseError) in try row.text(0) }
        let expected = try await objects(of: tables)
        try await execute("ROLLBACK")
        let found = try await found(in: tables)
        let comparison = SchemaComparison(expected: expected, found: found)
        try comparison.checkOwn()
        // REINDEX CONCURRENTLY temporarily creates an index of the same columns.
        let own = Set(expected.lazy.filter { $0.kind == "index" }.map { "\($0.table) \($0.text)" })
        try comparison.checkOthers { object in
            object.kind == Self.plainIndex || own.contains("\(object.table) \(object.text)")
        }
        return (tables, SchemaSeal(applied, found, tables: tables))
    }

    /// The parts that the store has of these tables.
    private func found(in tables: [String]) async throws(DatabaseError) -> [SchemaObject] {
        try await execute("BEGIN READ ONLY; \(Self.planning)")
        let found = try await objects(of: tables)
        try await execute("ROLLBACK")
        return found
    }

    private func seal() async throws(DatabaseError) -> SchemaSeal? {
        try await first("SELECT obj_description(to_regclass('adder_migrations'), 'pg_class')") {
            row throws(DatabaseError) in try row.optionalText(0)
        }?.flatMap { SchemaSeal($0) }
    }

    /// Applies the migrations that a store lacks to temporary tables of its schema, as `SQLiteSchema/rehearse(_:after:)`
    /// does. Without the `TEMPORARY` privilege nothing is tried.
    func rehearse(_ migrations: [Migration], after history: MigrationHistory) async throws(DatabaseError) {
        let missing = migrations.filter { !history.has($0) }
        guard !history.isEmpty, !missing.isEmpty else { return }
        if try await makeTemporary(migrations.filter { history.has($0) }) {
            for migration in missing { try await execute(migration) }
        }
        try await execute("ROLLBACK")
    }

    /// Begins a transaction, and creates in it the tables of migrations as temporary ones; false without the privilege.
    private func makeTemporary(_ migrations: [Migration]) async throws(DatabaseError) -> Bool {
        let scripts = [Migration.postgresqlTable] + migrations.map(\.postgresql)
        let start = "BEGIN READ WRITE; \(Self.planning); SET LOCAL search_path TO pg_temp; "
        return try await attempt(start + scripts.joined(separator: ";\n")) == nil
    }

    private static let plainIndex = "plain index"

    /// Catalog queries use the server's default planner settings instead of ``Connector/planning``.
    private static let planning = """
        SET LOCAL enable_seqscan = on; SET LOCAL enable_bitmapscan = on;
        SET LOCAL enable_hashjoin = on; SET LOCAL enable_mergejoin = on
        """

    /// The parts of the tables that this session finds by these names.
    private func objects(of tables: [String]) async throws(DatabaseError) -> [SchemaObject] {
        try await rows(Self.parts, [.text(tables.joined(separator: " "))]) { row throws(DatabaseError) in
            SchemaObject(
                kind: try row.text(0), name: try row.text(1), table: try row.text(2), text: try row.text(3))
        }
    }

    /// Reads the parts of tables from the catalogs (postgresql.org/docs/current/catalogs.html).
    private static let parts: SQL = """
        WITH own AS (
            SELECT name, CAST(to_regclass(name) AS OID) AS id FROM unnest(string_to_array($1, ' ')) AS name
        )
        SELECT CASE relkind WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view'
                WHEN 'f' THEN 'foreign table' WHEN 'p' THEN 'partitioned table' ELSE 'relation' END,
            own.name, own.name,
            concat_ws(', ', CASE WHEN relrowsecurity THEN 'row security' END,
                CASE WHEN relpersistence = 'u' THEN 'unlogged' END)
        FROM own JOIN pg_class ON oid = id
        UNION ALL
        SELECT 'column', own.name || '.' || attname, own.name,
            concat_ws(' ', format_type(atttypid, atttypmod),
                (SELECT 'COLLATE ' || quote_ident(collname) FROM pg_collation JOIN pg_type ON pg_type.oid = atttypid
                    WHERE pg_collation.oid = attcollation AND attcollation <> typcollation),
                CASE WHEN attnotnull THEN 'NOT NULL' END,
                CASE attidentity WHEN 'a' THEN 'GENERATED ALWAYS AS IDENTITY'
                    WHEN 'd' THEN 'GENERATED BY DEFAULT AS IDENTITY' END,
                (SELECT CASE WHEN attgenerated = '' THEN 'DEFAULT ' ELSE 'GENERATED ' END || pg_get_expr(adbin, adrelid)
                    FROM pg_attrdef WHERE adrelid = id AND adnum = attnum))
        FROM own JOIN pg_attribute ON attrelid = id AND attnum > 0 AND NOT attisdropped
        UNION ALL
        SELECT CASE WHEN indisunique OR indisexclusion OR indexprs IS NOT NULL OR indpred IS NOT NULL
                THEN 'index' ELSE 'plain index' END,
            CAST(relname AS TEXT), own.name,
            concat(CASE WHEN indisunique THEN 'UNIQUE' END, substring(pg_get_indexdef(indexrelid) FROM ' USING .*'))
        FROM own JOIN pg_index ON indrelid = id JOIN pg_class ON pg_class.oid = indexrelid
        UNION ALL
        SELECT 'constraint', own.name || '.' || conname, own.name, pg_get_constraintdef(oid)
        FROM own JOIN pg_constraint ON conrelid = id AND contype IN ('c', 'f', 'p', 'u', 'x')
        UNION ALL
        SELECT 'foreign key', CAST(CAST(conrelid AS REGCLASS) AS TEXT) || '.' || conname, own.name,
            pg_get_constraintdef(oid)
        FROM own JOIN pg_constraint ON confrelid = id AND contype = 'f' AND conrelid NOT IN (SELECT id FROM own)
        UNION ALL
        SELECT 'trigger', own.name || '.' || tgname, own.name, pg_get_triggerdef(oid)
        FROM own JOIN pg_trigger ON tgrelid = id AND NOT tgisinternal
        UNION ALL
        SELECT 'rule', own.name || '.' || rulename, own.name, pg_get_ruledef(oid)
        FROM own JOIN pg_rewrite ON ev_class = id AND rulename <> '_RETURN'
        UNION ALL
        SELECT 'heir', CAST(CAST(inhrelid AS REGCLASS) AS TEXT), own.name, 'INHERITS'
        FROM own JOIN pg_inherits ON inhparent = id
        """
}

extension Migration {
    static let postgresqlTable = """
        CREATE TABLE adder_migrations (
            feature TEXT COLLATE "C" NOT NULL, number BIGINT NOT NULL, applied_at BIGINT NOT NULL,
            PRIMARY KEY (feature, number)
        )
        """
}
