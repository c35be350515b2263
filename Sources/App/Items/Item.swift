import ViperEntities

/// A named thing that is in use or not.
struct Item: DatedEntity {
    static let table = EntityTable<Item>("items", "item")

    var id = UUID.least
    var name: SharedText = ""
    var enabled = true
    var createdAt = Timestamp(microseconds: 0)
    var updatedAt = Timestamp(microseconds: 0)
    var version: Int64 = 1

    @inline(__always)
    static func columns(_ column: inout some Columns<Self>) {
        column("id", \.id, "Stable identifier.", .key)
        column("name", \.name, "1 to 200 characters.", .trimmed(1...200), [.required, .changeable, .sorted, .searched])
        column("enabled", \.enabled, "Whether the item is in use.", [.settable, .changeable, .filtered])
        column("createdAt", \.createdAt, "When it was added.", .newestFirst)
        column("updatedAt", \.updatedAt, "When it was last changed.", [.revised, .single])
        column("version", \.version, "Increases with every change; valid in 'If-Match' when quoted.", .version)
    }
}
