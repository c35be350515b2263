import ViperTesting

@testable import Transfers
@testable import ViperFeatures

/// Compares the tables that features declare with those that their migrations create.
@Suite struct ExportedTablesTests {
    private var store: TransferStore { .current }

    @Test("Every table of every migration moves, or is named with the reason why it does not", .transferStore)
    func tables() async throws {
        let made = try await store.database.texts(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        )
        let declared = AdderFeatures.list.tables.flatMap { feature in
            feature.tables.map { "\($0.name)" } + feature.leftOut.map { "\($0.name)" }
        }
        #expect((declared + ["adder_migrations"]).sorted() == made)
        #expect(AdderFeatures.list.tables.flatMap(\.leftOut).allSatisfy { "\($0.reason)".count > 20 })
    }

    /// A column that a migration made.
    private struct Made {
        let name: String
        let type: String
        let isOptional: Bool
        /// Its place in the primary key; 0 if it is not in it, or PostgreSQL's.
        var key: Int64 = 0
    }

    @Test(
        "Every column is declared as what it is, in the order of its key, or named with the reason",
        arguments: TestStore.Engine.allCases)
    func columns(_ engine: TestStore.Engine) async throws {
        try await TransferStore.with(engine) { store in
            for table in AdderFeatures.list.tables.flatMap(\.tables) {
                let made = try await Self.columns(of: table, on: engine, in: store)
                let left = table.leftOut.map { "\($0.name)" }
                let declared = table.columns.map { "\($0.name)" } + left
                #expect(made.map(\.name).sorted() == declared.sorted(), "columns of \(table.name)")
                for column in table.columns {
                    let own = try #require(made.first { $0.name == "\(column.name)" })
                    #expect(own.type == column.kind.type(on: engine), "\(table.name).\(column.name)")
                    #expect(own.isOptional == column.isOptional || own.key > 0, "\(table.name).\(column.name)")
                }
                guard engine == .sqlite else { continue }
                let primary = made.filter { $0.key > 0 }.sorted { $0.key < $1.key }.map(\.name)
                let keys = [primary] + (try await Self.uniqueKeys(of: table, in: store))
                let key = table.columns.prefix(table.keyCount).map { "\($0.name)" }
                #expect(keys.contains(key), "the key of \(table.name)")
            }
        }
    }

    private static func columns(
        of table: ExportedTable, on engine: TestStore.Engine, in store: TransferStore
    ) async throws -> [Made] {
        let sql: SQL =
            switch engine {
            case .sqlite: "SELECT name, type, NOT \"notnull\", pk FROM pragma_table_info($1)"
            case .postgresql:
                """
                SELECT CAST(column_name AS TEXT), CAST(data_type AS TEXT), is_nullable = 'YES', CAST(0 AS BIGINT)
                FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1
                """
            }
        return try await store.database.rows(sql, [.text("\(table.name)")]) { row throws(DatabaseError) in
            Made(name: try row.text(0), type: try row.text(1), isOptional: try row.boolean(2), key: try row.integer(3))
        }
    }

    /// The columns of every index of a whole table that holds no two equal entries.
    private static func uniqueKeys(of table: ExportedTable, in store: TransferStore) async throws -> [[String]] {
        try await store.database.texts(
            """
            SELECT (SELECT group_concat(name, ' ') FROM (SELECT name FROM pragma_index_info(made.name) ORDER BY seqno))
            FROM pragma_index_list($1) AS made WHERE made."unique" AND NOT made.partial
            """, [.text("\(table.name)")]
        ).map { $0.split(separator: " ").map(String.init) }
    }

    @Test("A feature is named as its migrations are")
    func features() {
        let names = Set(AdderFeatures.list.migrations.map(\.feature))
        #expect(Set(AdderFeatures.list.tables.map { "\($0.name)" }) == names)
        #expect(AdderFeatures.list.tables.count == names.count)
    }
}

extension ExportedColumn.Kind {
    /// What an engine calls it.
    fileprivate func type(on engine: TestStore.Engine) -> String {
        let (sqlite, postgresql) =
            switch self {
            case .integer: ("INTEGER", "bigint")
            case .boolean: ("INTEGER", "boolean")
            case .text: ("TEXT", "text")
            case .uuid: ("BLOB", "uuid")
            case .bytes: ("BLOB", "bytea")
            }
        return engine == .sqlite ? sqlite : postgresql
    }
}
