import ViperTesting

@testable import ViperBlobs
@testable import ViperFeatures
@testable import ViperJobs
@testable import ViperLive

/// What belongs to something else, whose id its table's key begins with. It is found with what another table has of it.
private struct Part: RevisedEntity {
    static let table = EntityTable<Part>("parts", "part", within: "whole")

    var id = UUID.least
    var whole = UUID.least
    var text = ""
    var image = BlobID.none
    /// Joined, so no column.
    var owner: UUID?
    var createdAt = Timestamp(microseconds: 0)
    var version: Int64 = 1

    var parentID: UUID? { whole }

    @inline(__always)
    static func columns(_ column: inout some Columns<Self>) {
        column("id", \.id, "Its id.", .key)
        column("whole", \.whole, "What it is a part of.", .hidden)
        column(
            "text", \.text, "1 to 9 characters.", .trimmed(1...9), [.required, .changeable],
            given: "1 to 9 characters, trimmed.")
        column("image", \.image, "Its image.", [.hidden, .single])
        column("createdAt", \.createdAt, "When it was added.")
        column("version", \.version, "Its version.", .version)
    }

    static func find(
        _ id: UUID, of parent: UUID?, in transaction: any Transaction
    ) async throws(DatabaseError) -> Part? {
        try await transaction.first(joined, table.key(id, of: parent)) { row throws(DatabaseError) in
            var part = try Part(row, from: 1)
            part.owner = try row.optionalIdentifier(0)
            return part
        }
    }

    private static let joined = SQL(
        composing: """
            SELECT s.owner, \(table.selection(of: "p")) FROM parts p LEFT JOIN samples s ON s.id = p.whole
            WHERE p.whole = $1 AND p.id = $2
            """)

    /// As a feature writes the migration of a table with such a key.
    static let schema = TestStore.Schema(
        "parts",
        JobsSchema.migrations + ChangesSchema.migrations + [Sample.first, Sample.table.adding("samples", 2)] + [
            Migration(
                feature: "parts", number: 1, sqlite: made("BLOB", "BLOB", "INTEGER"),
                postgresql: made("UUID", "BYTEA", "BIGINT"))
        ])

    private static func made(_ uuid: String, _ bytes: String, _ integer: String) -> String {
        """
        CREATE TABLE parts (
            id \(uuid) NOT NULL, whole \(uuid) NOT NULL, text TEXT NOT NULL, image \(bytes) NOT NULL,
            created_at \(integer) NOT NULL, version \(integer) NOT NULL, PRIMARY KEY (whole, id)
        );
        """
    }
}

@Suite("An entity whose key begins with what it belongs to, over both engines")
struct EntityPartTests {
    @Test("It is added, changed and deleted by both, and found with what another table has of it")
    func store() async throws {
        try await TestStore.withEach(Part.schema) { fixture in
            let samples = EntityStore<Sample>(in: fixture.database, clock: SteppingClock())
            let store = EntityStore<Part>(in: fixture.database, clock: SteppingClock())
            let whole = try await samples.add(.full)
            var given = Part()
            (given.whole, given.text) = (whole.id, "One")
            let part = try await store.add(given)
            var change = EntityChange<Part>()
            (change.values.text, change.columns) = ("Two", 1)
            let changed = try await store.change(part.id, of: whole.id, change, if: Precondition()).after
            #expect(changed.text == "Two" && changed.version == 2 && changed.owner == whole.owner)
            let same = try await store.change(part.id, of: whole.id, change, if: Precondition())
            #expect(same.before == same.after && same.after == changed)
            for other in [UUID(high: 1, low: 1), nil] where other != nil || fixture.database.dialect == .sqlite {
                await #expect(throws: Failure.self) {
                    _ = try await store.delete(part.id, of: other, if: Precondition())
                }
            }
            #expect(try await store.delete(part.id, of: whole.id, if: Precondition()) == changed)
            await #expect(throws: Failure.self) {
                _ = try await store.change(part.id, of: whole.id, change, if: Precondition())
            }
        }
    }

    @Test("An export has the key first, its ids checked, and neither what is left out nor other rows")
    func exports() {
        let table = Part.table.exported(
            by: ["whole", "id"], rules: ["text": .text(.exactly(1...2))],
            leftOut: [.init(name: "image", reason: "it is made anew")], where: "text <> ''")
        #expect(table.columns.map(\.name.text) == ["whole", "id", "text", "created_at", "version"])
        #expect(table.keyCount == 2 && table.declaration?.flaws == [])
        #expect(table.columns[0].rule?.fault(.uuid(UUID(high: 1, low: 1))) != nil)
        #expect("abc".utf8.withContiguousStorageIfAvailable { table.columns[2].rule?.fault(.text(.init($0))) } != nil)
        let whole = Part.table.exported.columns
        #expect(whole.map(\.name.text) == ["id", "whole", "text", "image", "created_at", "version"])
        #expect(whole[3].kind == .bytes && whole[3].rule != nil)
    }

    @Test("An entry of the change log has what lists have of it, kept values among it")
    func log() throws {
        var part = Part()
        (part.whole, part.text) = (UUID(high: 3, low: 4), "Two")
        var writer = PayloadWriter()
        part.write(to: &writer)
        var reader = PayloadReader(writer.bytes)
        #expect(Part(reading: &reader) == part)
    }
}
