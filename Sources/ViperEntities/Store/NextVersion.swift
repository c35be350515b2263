public import ViperDatabase

extension SQL {
    /// The version that a change gives a row, in an `UPDATE` of a table with a column `version`. Compose it into the
    /// statement, and take the version from the row that it returns:
    ///
    ///     private static let rename = SQL(
    ///         composing: "UPDATE notes SET name = $1, version = \(SQL.nextVersion) WHERE id = $2 RETURNING version")
    ///
    ///     note.version = try await transaction.version(by: Self.rename, [.text(name), .uuid(id)])
    ///
    /// It is one more than before. After a restore or an import of the whole store, it is first the time in microseconds:
    /// the row may have had higher versions that the store does not know of, and an entity tag of one of them must not
    /// fit other content. It costs the read of a table with one row.
    public static let nextVersion = """
        (SELECT CASE WHEN version_floor > version THEN version_floor ELSE version + 1 END FROM change_log)
        """
}

extension Transaction {
    /// Changes the one row that a statement with ``ViperDatabase/SQL/nextVersion`` finds, and returns its new version.
    ///
    /// - Parameter sql: an `UPDATE` that ends with `RETURNING version`.
    /// - Throws: `DatabaseError.corrupt(detail:)` if there is no such row; read it before, in the same transaction.
    @inlinable
    @inline(__always)
    public func version(by sql: SQL, _ parameters: [SQLValue]) async throws(DatabaseError) -> Int64 {
        let version = try await first(sql, parameters) { row throws(DatabaseError) in try row.integer(0) }
        guard let version else { throw .corrupt(detail: "the row to change is missing") }
        return version
    }
}
