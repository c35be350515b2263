import ViperDatabase
import ViperEntities

/// The statements on the change log; ``ChangesSchema`` says what its columns mean.
package struct ChangeLogTable: Sendable {
    let database: any Database

    static let insert: SQL = "INSERT INTO changes (list, scope, kind, at, content) VALUES ($1, $2, $3, $4, $5)"

    /// The parameters of ``insert``.
    static func values(of change: LoggedChange) -> [SQLValue] {
        [
            .text(change.list), .uuid(change.scope), .integer(change.kind.rawValue), .time(change.at),
            .blob(change.content),
        ]
    }

    /// Writes entries in a transaction, of which one alone costs PostgreSQL no round trip.
    ///
    /// - Parameter changes: of the same list, scope, kind and time.
    @inline(__always)
    func append(_ changes: [LoggedChange], in transaction: any Transaction) async throws(DatabaseError) {
        guard var first = changes.first else { return }
        if first.kind == .clear, first.scope == nil { first = try await clearing(first, in: transaction) }
        guard changes.count > 1 else {
            return try await transaction.executeBeforeCommit(Self.insert, Self.values(of: first))
        }
        let shared = Array(Self.values(of: first).dropLast())
        let longest = changes.reduce(0) { max($0, $1.content.count) }
        let content = UnsafeMutableRawBufferPointer.allocate(byteCount: longest, alignment: 1)
        defer { content.deallocate() }
        try await transaction.execute(Self.insert, shared, rows: changes.count) { row, values throws(DatabaseError) in
            content.copyBytes(from: changes[row].content)
            values.blob(UnsafeRawBufferPointer(rebasing: content[..<changes[row].content.count]))
        }
    }

    /// Writes for each of many scopes that all of its list was replaced.
    func appendReplacements(
        of list: String, _ scopes: [UUID], at time: Timestamp, in transaction: any Transaction
    ) async throws(DatabaseError) {
        let insert: SQL = "INSERT INTO changes (list, kind, at, content, scope) VALUES ($1, $2, $3, $4, $5)"
        let shared: [SQLValue] = [.text(list), .integer(ChangeKind.resync.rawValue), .time(time), .blob([])]
        if let only = scopes.first, scopes.count == 1 {
            return try await transaction.executeBeforeCommit(insert, shared + [.uuid(only)])
        }
        try await transaction.execute(insert, shared, rows: scopes.count) { row, values throws(DatabaseError) in
            values.uuid(high: scopes[row].high, low: scopes[row].low)
        }
    }

    /// What is known of the log as a whole.
    ///
    /// - Parameter position: one to look for; PostgreSQL finds its entry by the primary key.
    func state(askingFor position: ChangePosition? = nil) async throws(DatabaseError) -> ChangeLogState {
        let (statement, parameters) = stateStatement(position)
        let state = try await database.first(statement, parameters) { row throws(DatabaseError) in
            ChangeLogState(
                epoch: try row.integer(0),
                swept: ChangePosition(major: try row.integer(1), minor: try row.integer(2)),
                head: ChangePosition(major: try row.integer(3), minor: try row.integer(4)),
                entry: try row.boolean(5) ? position : nil)
        }
        guard let state else { throw .corrupt(detail: "the change log has no epoch") }
        return state
    }

    /// SQLite's positions have no gaps, so that a position between the ends of the log has an entry.
    private func stateStatement(_ position: ChangePosition?) -> (SQL, [SQLValue]) {
        switch (database.dialect, position) {
        case (.sqlite, _):
            (
                """
                SELECT epoch, swept_major, swept_minor, COALESCE((SELECT MAX(position) FROM changes), swept_major), 0, 1
                FROM change_log WHERE id = 1
                """, []
            )
        case (.postgresql, nil): (Self.stateOnPostgreSQL, [])
        case (.postgresql, let position?):
            (Self.stateOnPostgreSQLWithEntry, [.integer(position.major), .integer(position.minor)])
        }
    }

    private static let stateOnPostgreSQL = statement(hasEntry: "FALSE")
    private static let stateOnPostgreSQLWithEntry = statement(
        hasEntry: """
            EXISTS (SELECT 1 FROM changes WHERE xid = CAST(CAST($1 AS TEXT) AS XID8) AND sequence = $2)
            """)

    /// A database that was dumped and loaded elsewhere has another number, and counts its transactions anew. The end of
    /// the log is an entry, never only a transaction's number: after a crash of the server, PostgreSQL may give away anew
    /// those that left nothing behind.
    private static func statement(hasEntry: String) -> SQL {
        SQL(
            composing: """
                SELECT epoch + (SELECT CAST(oid AS BIGINT) FROM pg_database WHERE datname = current_database()),
                    swept_major, swept_minor, COALESCE(last.major, swept_major), COALESCE(last.minor, swept_minor),
                    \(hasEntry)
                FROM change_log LEFT JOIN LATERAL (
                    SELECT CAST(CAST(xid AS TEXT) AS BIGINT) AS major, sequence AS minor FROM changes
                    WHERE xid < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY xid DESC, sequence DESC LIMIT 1
                ) AS last ON TRUE
                WHERE id = 1
                """)
    }

    /// Entries after a position, in order.
    func changes(after position: ChangePosition, limit: Int) async throws(DatabaseError) -> [LoggedChange] {
        let parameters: [SQLValue]
        switch database.dialect {
        case .sqlite: parameters = [.integer(position.major), .integer(Int64(limit))]
        case .postgresql:
            parameters = [.integer(position.major), .integer(position.minor), .integer(Int64(limit))]
        }
        return try await database.rows(changesStatement, parameters) { row throws(DatabaseError) in
            guard let kind = ChangeKind(rawValue: try row.integer(4)) else {
                // Another version of the program wrote it: clients read the list anew.
                return try Self.change(row, .resync)
            }
            return try Self.change(row, kind)
        }
    }

    private static func change(_ row: borrowing Row, _ kind: ChangeKind) throws(DatabaseError) -> LoggedChange {
        var change = LoggedChange(
            list: try row.text(2), scope: try row.optionalIdentifier(3), kind: kind,
            at: try row.time(5), content: try row.blob(6))
        change.position = ChangePosition(major: try row.integer(0), minor: try row.integer(1))
        return change
    }

    private var changesStatement: SQL {
        switch database.dialect {
        case .sqlite:
            """
            SELECT position, 0, list, scope, kind, at, content FROM changes
            WHERE position > $1 ORDER BY position LIMIT $2
            """
        case .postgresql:
            """
            SELECT CAST(CAST(xid AS TEXT) AS BIGINT), sequence, list, scope, kind, at, content FROM changes
            WHERE (xid, sequence) > (CAST(CAST($1 AS TEXT) AS XID8), $2)
                AND xid < pg_snapshot_xmin(pg_current_snapshot())
            ORDER BY xid, sequence LIMIT $3
            """
        }
    }
}
