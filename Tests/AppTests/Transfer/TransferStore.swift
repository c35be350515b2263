import ViperTesting

@testable import Transfers
@testable import ViperFeatures
@testable import ViperTransfer

/// An empty store to export from and import into.
struct TransferStore: ScopedFixture {
    let database: any Database
    private let features: [ExportedFeature]
    private let migrations: [Migration]

    /// Runs a body over an empty store, which is removed afterwards.
    static func with(_ engine: TestStore.Engine = .sqlite, _ body: (TransferStore) async throws -> Void) async throws {
        try await value(engine, body)
    }

    /// The same, and returns the body's result.
    static func value<Value>(
        _ engine: TestStore.Engine = .sqlite, _ body: (TransferStore) async throws -> Value
    ) async throws -> Value {
        let store = try await TestStore.open(engine)
        return try await lend(
            TransferStore(
                database: store.database, features: AdderFeatures.list.tables, migrations: AdderFeatures.list.migrations
            ), body)
    }

    /// Runs a body over an empty store with other tables.
    static func with(
        _ features: [ExportedFeature], _ migrations: [Migration], _ body: (TransferStore) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase.open(folder: folder.path)
        try await database.migrate(migrations)
        try await lend(TransferStore(database: database, features: features, migrations: migrations), body)
    }

    private static func lend<Value>(
        _ store: TransferStore, _ body: (TransferStore) async throws -> Value
    ) async throws -> Value {
        try await use {
            try await body(store)
        } close: {
            await store.database.close()
        }
    }

    func exported() async throws -> [UInt8] {
        let sink = CollectingSink()
        let export = StoreExport(of: database, version: "1.2.3", features: features, migrations: migrations)
        let rows = try await export.run(into: sink)
        #expect(rows == sink.bytes.count { $0 == 0x0A } - 2)
        return sink.bytes
    }

    /// Imports an export that arrives in pieces of a given size.
    func importing(
        _ bytes: [UInt8], pieces size: Int = .max, progress: @escaping (ImportProgress) -> Void = { _ in }
    ) async -> Result<Int, Failure> {
        do throws(Failure) {
            let run = StoreImport(into: database, features: features, migrations: migrations)
            return .success(try await run.run(from: Pieces(bytes) { size }, progress: progress))
        } catch {
            return .failure(error)
        }
    }

    /// Imports what is refused. Returns the complaint, without the words that nothing was imported.
    func refusal(of bytes: [UInt8]) async throws -> String {
        let (fault, end) = (try #require(await importing(bytes).fault), " Nothing was imported.")
        #expect(fault.hasSuffix(end), "\(fault)")
        return String(fault.dropLast(end.count))
    }

    /// The number of rows in the exported tables.
    func rowCount() async throws -> Int {
        var count = 0
        for table in features.flatMap(\.tables) {
            let page = table.rows.page(limit: 1000)
            count += try await database.rows(page.sql, page.parameters) { _ in true }.count
        }
        return count
    }

    func addItem(_ id: UUID, _ name: String, key: String) async throws {
        try await insert(
            "items",
            [
                "id": .uuid(id), "name": .text(name), "name_key": .text(key), "enabled": .boolean(true),
                "created_at": .integer(5), "updated_at": .integer(6), "version": .integer(7),
            ])
    }

    /// Keeps a response under a key of this scope; without a body, unless given another.
    func addKeptAnswer(
        _ scope: [UInt8], _ answer: [UInt8]? = nil, fingerprint: Int64 = 2, at time: Int64 = 3
    ) async throws {
        try await insert(
            "kept_answers",
            [
                "scope_hash": .integer(scope.withUnsafeBytes { Int64(bitPattern: Hash64.hash($0)) }),
                "scope": .blob(scope), "fingerprint": .integer(fingerprint), "kept_at": .integer(time),
                "answer": .blob(answer ?? StoredResponse(Response(.noContent))?.bytes ?? []),
            ])
    }

    func run(_ sql: SQL, _ values: [SQLValue] = []) async throws { try await database.run(sql, values) }

    func insert(_ table: StaticString, _ row: KeyValuePairs<StaticString, SQLValue>) async throws {
        try await database.insert(into: table, row)
    }
}

extension Trait where Self == FixtureTrait<TransferStore> {
    /// Each test runs over an empty store of SQLite.
    static var transferStore: Self { Self { try await TransferStore.with(.sqlite, $0) } }

    /// Each test runs over an empty store of each engine.
    static var transferStores: Self {
        Self { body in
            for engine in TestStore.Engine.allCases { try await TransferStore.with(engine, body) }
        }
    }
}

final class CollectingSink: ByteSink {
    private(set) var bytes: [UInt8] = []
    private let limit: Int

    /// - Parameter limit: the number of bytes after which writing fails.
    init(limit: Int = .max) { self.limit = limit }

    func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        guard self.bytes.count + bytes.count <= limit else { throw .unreadable("The sink is full.") }
        self.bytes += bytes
    }
}
