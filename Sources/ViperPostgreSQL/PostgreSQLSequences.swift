import ViperDatabase

extension MigrationSession {
    /// Sets the sequences of identity columns that are behind their rows, as they are after logical replication and a move
    /// to another cluster (PostgreSQL's manual, 31.8, Logical Replication Restrictions): each insert would be refused until
    /// the sequence has passed the last row.
    ///
    /// - Returns: a line for each that was set.
    func raiseSequences(of tables: [String]) async throws(DatabaseError) -> [String] {
        let columns = try await rows(Self.identities, [.text(tables.joined(separator: " "))]) {
            row throws(DatabaseError) in
            (table: try row.text(0), column: try row.text(1), sequence: try row.text(2))
        }
        guard !columns.isEmpty else { return [] }
        let heights = columns.map { table, column, sequence in
            """
            SELECT '\(sequence.doubled)', CAST(COALESCE(MAX(\(column)), 0) AS BIGINT),
                (SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM \(sequence)) FROM \(table)
            """
        }
        let behind = try await rows(SQL(composing: heights.joined(separator: " UNION ALL "))) {
            row throws(DatabaseError) in
            try row.integer(1) > row.integer(2) ? try row.text(0) : nil
        }
        var lines: [String] = []
        for (table, column, sequence) in columns where behind.contains(sequence) {
            // Nobody may take a number between reading and setting.
            try await execute(
                """
                BEGIN READ WRITE; LOCK TABLE \(table) IN SHARE ROW EXCLUSIVE MODE;
                SELECT setval('\(sequence.doubled)', MAX(\(column))) FROM \(table); COMMIT
                """)
            lines.append("The sequence of \(table).\(column) was behind the rows of the table, and was set")
        }
        return lines
    }

    /// The tables, columns and sequences of columns whose values nobody but a sequence gives, quoted.
    private static let identities: SQL = """
        SELECT quote_ident(name), quote_ident(attname), pg_get_serial_sequence(quote_ident(name), attname)
        FROM unnest(string_to_array($1, ' ')) AS name
            JOIN pg_attribute ON attrelid = CAST(to_regclass(name) AS OID) AND attidentity = 'a'
        """
}

extension String {
    /// As a part of a literal.
    fileprivate var doubled: String { replacing("'", with: "''") }
}
