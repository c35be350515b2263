import ViperService

extension ItemsSchema {
    /// Exports the items; their folded names are recomputed on import.
    static let exported = ExportedFeature(
        name: "items",
        tables: [
            ExportedTable(
                name: "items",
                columns: [
                    .uuid("id", .id), .text("name", .text(ItemRules.name)),
                    ExportedColumn(name: "name_key", kind: .text, foldedFrom: 1), .boolean("enabled"),
                    .integer("created_at", .time), .integer("updated_at", .time), .integer("version", .version),
                ])
        ])
}
