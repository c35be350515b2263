import ViperService

extension ItemsSchema {
    /// The items move as they are; their folded names are made anew.
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
