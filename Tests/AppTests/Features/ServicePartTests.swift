import Glibc
import ViperTesting

@testable import ViperBlobs
@testable import ViperControl
@testable import ViperFeatures
@testable import ViperJobs
@testable import ViperTransfer

/// A feature with a table and a route, which uses no part of the kit.
private protocol Shelf: Feature {
    init()
}

extension Shelf {
    static var name: StaticString { "shelf" }
    static var migrations: [Migration] {
        [Migration(feature: "shelf", number: 1) { "CREATE TABLE boxes (label TEXT PRIMARY KEY)\($0.strict)" }]
    }
    static var tables: ExportedFeature {
        ExportedFeature(name: name, tables: [ExportedTable(name: "boxes", columns: [.text("label")])])
    }
    init(_ context: FeatureContext) { self.init() }
    func routes(_ mount: inout Routes) {
        let labels = Route<Void>(.get, "", "Count the boxes", isEntry: true) { _ in Module(Count()) }
        mount.mount(Route("/boxes", Router([labels])), [])
    }
}

private struct Count: Interactor {
    struct Answer: WireOutput {
        static func describe(_ field: inout some OutputFields<Self>) { field("count", "How many.", \.count) }
        let count = 0
    }
    func execute(_ input: NoInput) async throws(Failure) -> Answer { Answer() }
}

private struct PlainShelf: Shelf {
    static func declare(_ feature: inout FeatureDeclaration) { feature.store(migrations, tables) }
}

private struct BusyShelf: Shelf {
    static func declare(_ feature: inout FeatureDeclaration) {
        feature.store(migrations, tables)
        feature.blobs()
    }
}

private struct Plain: Service {
    static let features: [any Feature.Type] = [PlainShelf.self]
}

private struct Busy: Service {
    static let features: [any Feature.Type] = [BusyShelf.self]
}

@Suite("Parts of the kit that a program has or has not")
struct ServicePartTests {
    private static let plain = Plain.program.features
    private static let busy = Busy.program.features
    private static let kitTables = ["blob_chunks", "blob_uploads", "blobs", "jobs"]

    @Test("A program whose features use none has their tables neither in its store nor in exports, and answers")
    func without() async throws {
        #expect(Self.plain.serviceParts.isEmpty)
        #expect(Self.plain.tables.map { "\($0.name)" } == ["shelf", "idempotency", "changes"])
        try await TestService.with(Plain.self) { service in
            let response = try await service.client.get("/boxes")
            #expect(response.text == #"{"count":0}"#)
            let tables = try await Self.kitTables(in: service.database)
            #expect(tables == [])
        }
    }

    @Test("A feature brings along what it uses with what that needs, in one order, before or after its own tables")
    func with() async throws {
        #expect(Self.busy.serviceParts.map { "\($0.schema.declaration.name)" } == ["blobs", "jobs"])
        #expect(Self.busy.tables.map { "\($0.name)" } == ["blobs", "shelf", "idempotency", "jobs", "changes"])
        try await TestService.with(Busy.self) { service in
            let tables = try await Self.kitTables(in: service.database)
            #expect(tables == Self.kitTables)
        }
    }

    @Test("A store keeps the tables of parts that its program no longer has, and they are used when it has them again")
    func dropped() async throws {
        try await TestStore.withEach(TestStore.Schema("shelf", Self.busy.migrations)) { store in
            let fill: SQL = "INSERT INTO jobs (name, input, due_at) VALUES ('shelf.sort', '', 0)"
            try await store.database.run(fill)
            let dropped = try await store.database.migrate(Self.plain.migrations)
            #expect(dropped.isEmpty)
            try await store.database.check()
            let tables = try await Self.kitTables(in: store.database)
            #expect(tables == Self.kitTables)
            let added = try await store.database.migrate(Self.busy.migrations)
            #expect(added.isEmpty)
            let job = try await Self.text("SELECT name FROM jobs", store.database)
            #expect(job == "shelf.sort")
        }
    }

    @Test("A store gets the tables of a part when its program begins to have it")
    func added() async throws {
        try await TestStore.withEach(TestStore.Schema("plain_shelf", Self.plain.migrations)) { store in
            let applied = try await store.database.migrate(Self.busy.migrations)
            #expect(applied.map { "\($0.feature) \($0.number)" } == ["blobs 1", "jobs 1"])
        }
    }

    @Test("A store without parts is exported, imported, backed up and restored")
    func moved() async throws {
        let (migrations, tables) = (Self.plain.migrations, Self.plain.tables)
        try await TransferStore.with(tables, migrations) { store in
            try await store.run("INSERT INTO boxes (label) VALUES ('Tent')")
            let export = try await store.exported()
            try await TransferStore.with(tables, migrations) { other in
                #expect(await other.importing(export).fault == nil)
                let again = try await other.exported()
                #expect(again == export)
            }
            let sqlite = try #require(store.database as? SQLiteDatabase)
            let folder = try TemporaryFolder()
            let backup = folder.path + "/backup"
            try folder.write("", to: "backup")
            chmod(backup, 0o600)
            try await onThread {
                try StoreCopier(sqlite, []).copy(into: backup) { _ throws(DatabaseError) in }
                let installation = try StoreInstallation(in: folder.path + "/data")
                try installation.copy(from: backup) { _ throws(DatabaseError) in }
                try installation.check(knowing: migrations) { false }
                _ = try installation.install(keepingOldAs: ".old")
            }
            let restored = try SQLiteDatabase.open(folder: folder.path + "/data")
            let label = try await Self.text("SELECT label FROM boxes", restored)
            #expect(label == "Tent")
            await restored.close()
        }
    }

    @Test("An export of a program with parts is imported without them, unless it has rows of theirs")
    func fewer() async throws {
        try await TransferStore.with(Self.busy.tables, Self.busy.migrations) { busy in
            let empty = try await busy.exported()
            try await busy.run("INSERT INTO jobs (name, input, due_at) VALUES ('shelf.sort', '', 0)", [])
            let full = try await busy.exported()
            try await TransferStore.with(Self.plain.tables, Self.plain.migrations) { plain in
                #expect(await plain.importing(empty).fault == nil)
                #expect(await plain.importing(full).fault?.contains("'jobs' is not a table of this program") == true)
            }
        }
    }

    private static func text(_ sql: SQL, _ database: any Database) async throws -> String? {
        try await database.texts(sql).first
    }

    /// Those of the kit's tables that a database has.
    private static func kitTables(in database: any Database) async throws -> [String] {
        let sql: SQL =
            switch database.dialect {
            case .sqlite: "SELECT 1 FROM sqlite_master WHERE name = $1"
            case .postgresql: "SELECT 1 WHERE to_regclass($1) IS NOT NULL"
            }
        var found: [String] = []
        for table in kitTables {
            if try await database.first(sql, [.text(table)], decode: { _ in true }) == true { found.append(table) }
        }
        return found
    }
}
