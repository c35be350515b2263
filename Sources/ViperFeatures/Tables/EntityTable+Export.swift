public import ViperEntities

extension EntityTable {
    /// The table in exports: every column, of which folded copies are made anew by an import.
    public var exported: ExportedTable { exported() }

    /// The same for a part of the table, or for one with another key than an id alone.
    ///
    /// - Parameters:
    ///   - key: the columns of the primary key, which come first. Those that are ids are checked as such.
    ///   - rules: what is demanded of imported values beyond what is declared of their columns.
    ///   - leftOut: columns that are not read, declared ones among them.
    ///   - condition: which rows are exported, in SQL; all of them without.
    ///   - constants: columns that get the same value in every imported row, in SQL.
    ///   - fault: what is wrong with a row whose single values are valid: the column's name, and a sentence.
    public func exported(
        by key: [String] = ["id"], rules: [String: ColumnRule] = [:],
        leftOut: [ExportedFeature.LeftOut] = [],
        where condition: String? = nil, constants: KeyValuePairs<String, String> = [:],
        fault: (@Sendable (ImportedRow) -> (column: StaticString, sentence: String)?)? = nil
    ) -> ExportedTable {
        var exported: [ExportedColumn] = []
        let isFirst = { (column: EntityColumn) in key.contains(column.name) }
        let keys = key.compactMap { name in columns.first { $0.name == name } }
        for column in keys + columns.filter({ !isFirst($0) })
        where !leftOut.contains(where: { "\($0.name)" == column.name }) {
            let migration = column.migration
            let later = migration > 1 ? ExportedColumn.Later(migration: migration, value: column.initial) : nil
            exported.append(
                ExportedColumn(
                    named: SharedText(column.name), kind: column.kind, isOptional: column.isNullable, later: later,
                    rule: rules[column.name] ?? column.rule ?? (isFirst(column) && column.kind == .uuid ? .id : nil)))
            guard let folded = column.folded else { continue }
            exported.append(
                ExportedColumn(named: SharedText(folded), kind: .text, later: later, foldedFrom: exported.count - 1))
        }
        var table = ExportedTable(
            name: name, columns: exported, keyCount: keys.count, leftOut: leftOut, where: condition,
            constants: constants, fault: fault)
        table.declaration = declared
        return table
    }
}
