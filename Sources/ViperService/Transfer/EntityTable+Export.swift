public import ViperEntities
import ViperValues

extension EntityTable {
    /// The table in exports: every column, of which folded copies are made anew by an import.
    public var exported: ExportedTable {
        var exported: [ExportedColumn] = []
        for column in columns {
            let migration = column.migration
            let later = migration > 1 ? ExportedColumn.Later(migration: migration, value: column.initial) : nil
            exported.append(
                ExportedColumn(
                    named: SharedText(column.name), kind: column.kind, isOptional: column.isNullable, later: later,
                    rule: column.rule))
            guard let folded = column.folded else { continue }
            exported.append(
                ExportedColumn(named: SharedText(folded), kind: .text, later: later, foldedFrom: exported.count - 1))
        }
        var table = ExportedTable(name: name, columns: exported)
        table.declaration = declared
        return table
    }
}
