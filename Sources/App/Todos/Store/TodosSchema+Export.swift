import ViperDatabase
import ViperService

extension TodosSchema {
    /// Exports the todos unchanged.
    static let exported = ExportedFeature(
        name: "todos",
        tables: [
            ExportedTable(
                name: "todos",
                columns: [
                    .uuid("id", .id), .text("title", .text(TodoRules.title)), .text("note", .text(TodoRules.note)),
                    .integer("complete_by", .dayOrNone), .integer("priority", .number(0...3)),
                    .boolean("completed"), .integer("created_at", .time), .integer("version", .version),
                    ExportedColumn(
                        name: "title_key", kind: .text, later: .init(migration: 2, value: .text("")), foldedFrom: 1),
                ])
        ])
}

extension ColumnRule {
    /// A due date, or the value that stands for none.
    fileprivate static let dayOrNone = ColumnRule { value in
        if case .integer(TodosSchema.noDay) = value { return nil }
        return ColumnRule.date.fault(value)
    }
}
