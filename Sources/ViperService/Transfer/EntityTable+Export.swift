import ViperDatabase
public import ViperEntities
import ViperValues

extension EntityTable {
    /// The table in exports: every column, of which folded copies are made anew by an import.
    public var exported: ExportedTable { exported(foldedSince: 1) }

    /// The same, where a later migration added the folded copies, which older exports lack.
    ///
    /// - Parameter first: the number of that migration.
    public func exported(foldedSince first: Int) -> ExportedTable {
        var exported: [ExportedColumn] = []
        for column in columns {
            let migration = column.migration
            let later = migration > 1 ? ExportedColumn.Later(migration: migration, value: column.initial) : nil
            exported.append(
                ExportedColumn(
                    named: SharedText(column.name), kind: column.kind, isOptional: column.isNullable, later: later,
                    rule: column.rule))
            guard let folded = column.folded else { continue }
            let added = max(migration, first)
            exported.append(
                ExportedColumn(
                    named: SharedText(folded), kind: .text,
                    later: added > 1 ? ExportedColumn.Later(migration: added, value: .text("")) : nil,
                    foldedFrom: exported.count - 1))
        }
        var table = ExportedTable(name: name, columns: exported)
        table.declaration = declared
        return table
    }
}
