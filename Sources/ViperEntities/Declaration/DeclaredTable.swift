public import ViperDatabase

/// What the declaration of an entity demands of its table, and what contradicts itself in it.
public struct DeclaredTable: Sendable {
    public let name: StaticString
    let columns: [EntityColumn]
    let indexes: [Index]

    /// The index for an order of a list, with a choice of filters.
    struct Index {
        /// What it begins with, in any order.
        let filters: Set<String>
        let order: String

        func isServed(by columns: [String]) -> Bool {
            columns.count > filters.count && Set(columns.prefix(filters.count)) == filters
                && columns[filters.count] == order
        }
    }

    /// What contradicts itself, a sentence each.
    public var flaws: [String] {
        var flaws = columns.flatMap { column in sentences(of: column).map { "\(name).\(column.name): \($0)" } }
        for (use, what) in [
            (ColumnUses.key, "key"), (.newestFirst, "usual order"), (.searched, "search"), (.version, "version"),
        ]
        where columns.count(where: { $0.uses.contains(use) }) > 1 {
            flaws.append("\(name): Expected one \(what), found several.")
        }
        if columns.count(where: { $0.uses.contains(.changeable) }) > 64 {
            flaws.append("\(name): Expected at most 64 columns that can be changed.")
        }
        if !columns.contains(where: { $0.uses.contains(.key) }) { flaws.append("\(name): Expected a key, found none.") }
        return flaws
    }

    /// What contradicts itself in a column.
    private func sentences(of column: EntityColumn) -> [String] {
        let uses = column.uses
        let isListed = uses.isOrder || uses.contains(.filtered)
        let isLater = column.migration > 1
        let checks: [(isFlawed: Bool, sentence: String)] = [
            (columns.count { $0.name == column.name } > 1, "Expected one column of this name."),
            (columns.contains { $0.folded == column.name }, "Expected no column of the name of a folded copy."),
            (uses.isOrder && column.isNullable, "Expected a list's order to be by what is never absent."),
            (
                isListed && uses.contains(.single),
                "Expected what lists are sorted or filtered by to be read with them, not with the single one only."
            ),
            (
                uses.breaksTiesByCreation && !columns.contains { $0.name == "created_at" },
                "Expected a column createdAt, by which ties are broken."
            ),
            (uses.contains(.folded) && column.kind != .text, "Expected a folded copy of text alone."),
            (uses.contains(.key) && uses.contains(.changeable), "Expected the key not to be changeable."),
            (
                uses.contains(.key) && (column.name != "id" || columns.first?.name != "id"),
                "Expected the key to be the first column, and its name to be id."
            ),
            (uses.contains(.version) && column.name != "version", "The version must be called version."),
            (
                isLater && uses.contains(.folded),
                "Expected a later column not to be folded: write its migration by hand."
            ),
            (
                uses.listMigration > 0 && !isListed,
                "Expected lists to be sorted or filtered by what is listed since a later migration."
            ),
            (
                uses.listMigration > 0 && (uses.contains(.folded) || uses.isOrder && column.kind == .text),
                "Expected no text to be sorted or searched since a later migration: write that by hand."
            ),
        ]
        var sentences = checks.filter(\.isFlawed).map(\.sentence)
        // Older rows have the default, too.
        let isUsed = uses.contains(.settable) && !uses.contains(.required) || isLater
        if isUsed, let fault = column.rule?.fault(ofInitial: column.initial) {
            sentences.append("Its default breaks its bounds: \(fault)")
        }
        return sentences
    }

    /// What the table lacks, a sentence each: the columns, whether they may be `NULL`, and an index for each order and filter
    /// of a list, so that a page costs the same in a long list as in a short one. A column that the declaration lacks is told
    /// if every row must have it, since none could be added.
    public func faults(in database: any Database) async throws(DatabaseError) -> [String] {
        var found: [String: Bool] = [:]
        var needed: [String] = []
        try await database.query(Self.columnQuery(database.dialect), [.text("\(name)")]) { row throws(DatabaseError) in
            let column = try row.text(0)
            found[column] = try row.boolean(1)
            if !(try row.boolean(1)), !(try row.boolean(2)) { needed.append(column) }
        }
        var indexed: [String: [String]] = [:]
        try await database.query(Self.indexQuery(database.dialect), [.text("\(name)")]) { row throws(DatabaseError) in
            indexed[try row.text(0), default: []].append(try row.text(1))
        }
        var faults = columnFaults(found)
        let declared = Set(columns.flatMap(\.names))
        faults += needed.filter { !declared.contains($0) }
            .map { "\(name).\($0): Expected the declaration to have the column, which no row is without." }
        for index in indexes where !indexed.values.contains(where: index.isServed) {
            let columns = index.filters.sorted() + [index.order]
            faults.append("\(name): Expected an index over \(columns.joined(separator: ", ")).")
        }
        return faults
    }

    /// Compares the columns with the table's, of which each says whether it may be `NULL`.
    private func columnFaults(_ found: [String: Bool]) -> [String] {
        columns.flatMap { column in
            column.names.compactMap { name in
                guard let mayBeNull = found[name] else { return "\(self.name).\(name): The table has no such column." }
                // The key of a table in SQLite may be declared without `NOT NULL`.
                guard mayBeNull != column.isNullable, !column.uses.contains(.key) else { return nil }
                return "\(self.name).\(name): Expected a column that may \(column.isNullable ? "" : "not ")be NULL."
            }
        }
    }

    private static func columnQuery(_ dialect: SQLDialect) -> SQL {
        switch dialect {
        case .sqlite: "SELECT name, \"notnull\" = 0, dflt_value IS NOT NULL FROM pragma_table_info($1)"
        case .postgresql:
            """
            SELECT CAST(attname AS TEXT), NOT attnotnull, atthasdef OR attidentity <> '' FROM pg_attribute
            WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped
            """
        }
    }

    private static func indexQuery(_ dialect: SQLDialect) -> SQL {
        switch dialect {
        case .sqlite:
            """
            SELECT list.name, info.name FROM pragma_index_list($1) AS list, pragma_index_info(list.name) AS info
            ORDER BY list.name, info.seqno
            """
        case .postgresql:
            """
            SELECT CAST(i.indexrelid AS TEXT), CAST(a.attname AS TEXT)
            FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(number, place)
            JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
            WHERE i.indrelid = to_regclass($1) AND i.indisvalid AND i.indpred IS NULL
            ORDER BY i.indexrelid, k.place
            """
        }
    }
}

extension ColumnRule {
    /// What is wrong with a column's default.
    fileprivate func fault(ofInitial value: SQLValue) -> String? {
        switch value {
        case .null: fault(.null)
        case .integer(let number): fault(.integer(number))
        case .boolean(let truth): fault(.boolean(truth))
        case .text(var text): text.withUTF8 { fault(.text(UnsafeRawBufferPointer($0))) }
        case .uuid, .blob: nil
        }
    }
}
