import Viper
import ViperDatabase
import ViperFeatures
import ViperTransfer

/// Checks imported repositories, their totals and their held pages against each other, once all are written. Every
/// query uses a key or an index.
final class RepositoryRelations: ImportRelations {
    func finish(_ tables: [ImportedTable], in transaction: any Transaction) async throws(Failure) {
        let found = try await stored { () throws(DatabaseError) in try await firstFault(in: transaction) }
        guard let fault = found else { return }
        let line = tables.first { $0.table.name.isSame(as: fault.table) }?.firstLine ?? 1
        throw .invalid(line: line + fault.before, detail: "\(fault.table).\(fault.sentence)")
    }

    /// A row that is inconsistent with the others.
    fileprivate struct Fault {
        let table: StaticString
        /// The number of the table's rows before it.
        let before: Int
        /// Begins with the column's name.
        let sentence: String
    }

    private func firstFault(in transaction: any Transaction) async throws(DatabaseError) -> Fault? {
        if let fault = try await missingTotal(in: transaction) { return fault }
        if let fault = try await wrongTotal(in: transaction) { return fault }
        if let fault = try await strayRow(in: transaction) { return fault }
        return try await wrongPage(in: transaction)
    }

    private func missingTotal(in transaction: any Transaction) async throws(DatabaseError) -> Fault? {
        try await transaction.first(
            """
            SELECT r.language_key, (SELECT COUNT(*) FROM repositories AS o WHERE o.id < r.id) FROM repositories AS r
            WHERE NOT EXISTS (SELECT 1 FROM repository_totals AS t WHERE t.language_key = r.language_key)
            ORDER BY r.id LIMIT 1
            """
        ) { row throws(DatabaseError) in
            let language = Complaint.shown(try row.text(0))
            return Fault(
                table: "repositories", before: Int(try row.integer(1)),
                sentence: "language_key: Expected a language that repository_totals has, found '\(language)'.")
        }
    }

    private func wrongTotal(in transaction: any Transaction) async throws(DatabaseError) -> Fault? {
        try await transaction.first(
            """
            SELECT w.found, w.counted, (SELECT COUNT(*) FROM repository_totals AS o WHERE o.language_key < w.language_key)
            FROM (
                SELECT t.language_key, t.count AS found,
                    (SELECT COUNT(*) FROM repositories AS r WHERE r.language_key = t.language_key) AS counted
                FROM repository_totals AS t
            ) AS w
            WHERE w.found <> w.counted ORDER BY w.language_key LIMIT 1
            """
        ) { row throws(DatabaseError) in try Fault("repository_totals", row, counting: "repositories") }
    }

    private func wrongPage(in transaction: any Transaction) async throws(DatabaseError) -> Fault? {
        try await transaction.first(
            """
            SELECT w.found, w.counted, (
                SELECT COUNT(*) FROM repository_pages AS o
                WHERE (o.language_key, o.per_page, o.page) < (w.language_key, w.per_page, w.page)
            )
            FROM (
                SELECT p.language_key, p.per_page, p.page, p.count AS found,
                    (SELECT COUNT(*) FROM repository_page_rows AS r WHERE r.page = p.id) AS counted
                FROM repository_pages AS p
            ) AS w
            WHERE w.found <> w.counted ORDER BY w.language_key, w.per_page, w.page LIMIT 1
            """
        ) { row throws(DatabaseError) in try Fault("repository_pages", row, counting: "rows of the page") }
    }

    private func strayRow(in transaction: any Transaction) async throws(DatabaseError) -> Fault? {
        try await transaction.first(
            """
            SELECT w.page, w.repository, EXISTS (SELECT 1 FROM repository_pages AS p WHERE p.id = w.page),
                (SELECT COUNT(*) FROM repository_page_rows AS o WHERE (o.page, o.place) < (w.page, w.place))
            FROM repository_page_rows AS w
            WHERE NOT EXISTS (SELECT 1 FROM repository_pages AS p WHERE p.id = w.page)
                OR NOT EXISTS (SELECT 1 FROM repositories AS r WHERE r.id = w.repository)
            ORDER BY w.page, w.place LIMIT 1
            """
        ) { row throws(DatabaseError) in
            let hasPage = try row.boolean(2)
            return Fault(
                table: "repository_page_rows", before: Int(try row.integer(3)),
                sentence: hasPage
                    ? "repository: Expected the id of a repository, found \(try row.integer(1))."
                    : "page: Expected the id of a page, found \(try row.integer(0)).")
        }
    }
}

extension RepositoryRelations.Fault {
    /// A count that is wrong, by a row of what was found, what was counted, and how many rows are before.
    fileprivate init(_ table: StaticString, _ row: borrowing Row, counting rows: String) throws(DatabaseError) {
        let (found, counted) = (try row.integer(0), try row.integer(1))
        self.init(
            table: table, before: Int(try row.integer(2)),
            sentence: "count: Expected \(counted), the number of \(rows), found \(found).")
    }
}
