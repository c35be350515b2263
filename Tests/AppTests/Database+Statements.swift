import ViperTesting

extension Database {
    /// Runs a statement in a transaction of its own.
    func run(_ sql: SQL, _ values: [SQLValue] = []) async throws(DatabaseError) {
        try await write { transaction throws(DatabaseError) in _ = try await transaction.execute(sql, values) }
    }

    /// The steps by which SQLite runs a statement.
    func plan(of sql: SQL, _ values: [SQLValue] = []) async throws(DatabaseError) -> [String] {
        try await rows(SQL(composing: "EXPLAIN QUERY PLAN \(sql)"), values) { row throws(DatabaseError) in
            try row.text(3)
        }
    }

    /// Adds a row with these values of its columns.
    func insert(into table: StaticString, _ row: KeyValuePairs<StaticString, SQLValue>) async throws(DatabaseError) {
        let columns = row.map { "\($0.key)" }.joined(separator: ", ")
        let places = row.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        try await run(SQL(composing: "INSERT INTO \(table) (\(columns)) VALUES (\(places))"), row.map(\.value))
    }

    /// Adds entities as they are.
    func insert<E: Entity>(_ entities: [E]) async throws(DatabaseError) {
        try await write { transaction throws(DatabaseError) in
            for entity in entities { try await entity.insert(in: transaction) }
        }
    }
}
