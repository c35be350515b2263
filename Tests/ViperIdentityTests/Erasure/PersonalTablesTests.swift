import ViperTesting

@testable import ViperIdentity
@testable import ViperUsers

@Suite("Tables with rows of users")
struct PersonalTablesTests {
    @Test("Every column is there as what it is declared, and a user's rows are found by an index", .diary)
    func columns() async throws {
        let database = fixture.store.database
        for table in (IdentitySchema.personal + DiaryFeature.personal) {
            let page = table.page(of: .uuid(.version7()), after: [], limit: 10)
            let found = try await database.rows(page.sql, page.parameters) { _ in true }
            #expect(found.isEmpty)
            #expect(table.columns.prefix(table.keyCount).allSatisfy { !"\($0.sql)".contains(" ") })
        }
    }

    @Test("Every table that refers to users is declared", .diary(over: [.sqlite]))
    func references() async throws {
        let made = try await fixture.texts(
            """
            SELECT DISTINCT m.name FROM sqlite_schema m, pragma_foreign_key_list(m.name) f
            WHERE m.type = 'table' AND f."table" = 'users'
            """)
        let declared = Set((IdentitySchema.personal + DiaryFeature.personal).map { "\($0.name)" })
        #expect(!made.isEmpty && declared == Set(made + ["users"]))
    }

    @Test("A user's rows are found without reading those of others", .diary(over: [.sqlite]))
    func plans() async throws {
        for table in (IdentitySchema.personal + DiaryFeature.personal) {
            for key in [[], Array(repeating: SQLValue.uuid(.version7()), count: table.keyCount)] {
                let page = table.page(of: .uuid(.version7()), after: key, limit: 10)
                let plan = try await fixture.store.database.rows(
                    SQL(composing: "EXPLAIN QUERY PLAN \(page.sql)"), page.parameters
                ) { row throws(DatabaseError) in try row.text(3) }
                #expect(!plan.isEmpty && plan.allSatisfy { !$0.contains("SCAN") }, "\(table.name): \(plan)")
            }
        }
    }

    @Test("No secret is declared")
    func secrets() {
        let shown = IdentitySchema.personal.flatMap(\.columns).filter { $0.member != nil }.map { "\($0.sql)" }
        for secret in ["password", "hash", "secret", "token", "code"] {
            #expect(shown.allSatisfy { !$0.contains(secret) }, "\(secret)")
        }
    }
}
