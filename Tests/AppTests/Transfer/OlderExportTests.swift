import ViperTesting

@testable import Todos
@testable import ViperFeatures

/// Exports that an older program made.
@Suite struct OlderExportTests {
    @Test("Todos of a program that did not search their titles are imported, and found by their titles")
    func olderTodos() async throws {
        let todos = FeatureDeclaration(of: TodosFeature.self)
        let columns = Todo.table.exported.columns
        let old = ExportedFeature(
            name: "todos", tables: [ExportedTable(name: "todos", columns: columns.filter { $0.foldedFrom == nil })])
        try await TransferStore.with([old], Array(todos.migrations.prefix(1))) { before in
            try await before.run(
                """
                INSERT INTO todos (id, title, note, complete_by, priority, completed, created_at, version)
                VALUES ($1, 'Straße', '', 20000, 1, $2, 5, 1)
                """, [.uuid(.made(2)), .boolean(false)])
            let export = try await before.exported()
            #expect(!String(decoding: export, as: UTF8.self).contains("title_key"))
            try await TransferStore.with([todos.tables], todos.migrations) { after in
                #expect(await after.importing(export).fault == nil)
                let keys = try await after.database.texts("SELECT title_key FROM todos")
                #expect(keys == ["strasse"])
            }
        }
    }
}
