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
        var flaws: [String] = []
        func flaw(_ column: EntityColumn, _ sentence: String) { flaws.append("\(name).\(column.name): \(sentence)") }
        for column in columns {
            let uses = column.uses
            if columns.count(where: { $0.name == column.name }) > 1 {
                flaw(column, "Expected one column of this name.")
            }
            if uses.isOrder, column.isNullable {
                flaw(column, "Expected a list's order to be by what is never absent.")
            }
            if uses.contains(.folded), column.kind != .text { flaw(column, "Expected a folded copy of text alone.") }
            if uses.contains(.key), uses.contains(.changeable) {
                flaw(column, "Expected the key not to be changeable.")
            }
            if uses.contains(.settable), !uses.contains(.required),
                let fault = column.rule?.fault(ofInitial: column.initial)
            {
                flaw(column, "Its default breaks its bounds: \(fault)")
            }
        }
        for (use, what) in [
            (ColumnUses.key, "key"), (.newestFirst, "usual order"), (.searched, "search"), (.version, "version"),
        ]
        where columns.count(where: { $0.uses.contains(use) }) > 1 {
            flaws.append("\(name): Expected one \(what), found several.")
        }
        for column in columns where column.migration > 1 && (column.uses.isOrder || column.uses.contains(.folded)) {
            flaw(
                column,
                "Expected a later column neither to be an order of lists nor to be folded: write its migration by hand."
            )
        }
        if columns.count(where: { $0.uses.contains(.changeable) }) > 64 {
            flaws.append("\(name): Expected at most 64 columns that can be changed.")
        }
        if !columns.contains(where: { $0.uses.contains(.key) }) { flaws.append("\(name): Expected a key, found none.") }
        return flaws
    }

    /// What the table lacks, a sentence each: the columns, whether they may be `NULL`, and an index for each order and filter
    /// of a list, so that a page costs the same in a long list as in a short one.
    public func faults(in database: any Database) async throws(DatabaseError) -> [String] {
        var found: [String: Bool] = [:]
        try await database.query(Self.columnQuery(database.dialect), [.text("\(name)")]) { row throws(DatabaseError) in
            found[try row.text(0)] = try row.boolean(1)
        }
        var indexed: [String: [String]] = [:]
        try await database.query(Self.indexQuery(database.dialect), [.text("\(name)")]) { row throws(DatabaseError) in
            indexed[try row.text(0), default: []].append(try row.text(1))
        }
        var faults: [String] = []
        for column in columns {
            for (name, isNullable) in [(column.name, column.isNullable)]
                + (column.folded.map { [($0, column.isNullable)] } ?? [])
            {
                guard let mayBeNull = found[name] else {
                    faults.append("\(self.name).\(name): The table has no such column.")
                    continue
                }
                // The key of a table in SQLite may be declared without `NOT NULL`.
                if mayBeNull != isNullable, !column.uses.contains(.key) {
                    faults.append(
                        "\(self.name).\(name): Expected a column that may \(isNullable ? "" : "not ")be NULL.")
                }
            }
        }
        for index in indexes where !indexed.values.contains(where: index.isServed) {
            let columns = index.filters.sorted() + [index.order]
            faults.append("\(name): Expected an index over \(columns.joined(separator: ", ")).")
        }
        return faults
    }

    private static func columnQuery(_ dialect: SQLDialect) -> SQL {
        switch dialect {
        case .sqlite: "SELECT name, \"notnull\" = 0 FROM pragma_table_info($1)"
        case .postgresql:
            """
            SELECT CAST(attname AS TEXT), NOT attnotnull FROM pg_attribute
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
