import Database
import HTTP
import Support
import Testing

@testable import App

/// A store of its own for a test of moving, and what it takes to export it and to import into it.
struct MovingStore: Sendable {
    let database: any Database
    private let features: [MovedFeature]
    private let migrations: [Migration]

    /// Lends an empty store, and removes it.
    static func with(_ engine: TestStore.Engine = .sqlite, _ body: (MovingStore) async throws -> Void) async throws {
        try await value(engine, body)
    }

    /// The same, and gives what the body does.
    static func value<Value>(
        _ engine: TestStore.Engine = .sqlite, _ body: (MovingStore) async throws -> Value
    ) async throws -> Value {
        let store = try await TestStore.open(engine)
        return try await lend(
            MovingStore(
                database: store.database, features: MovedFeature.all, migrations: Application.migrations), body)
    }

    /// Lends an empty store with other tables.
    static func with(
        _ features: [MovedFeature], _ migrations: [Migration], _ body: (MovingStore) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase.open(folder: folder.path)
        try await database.migrate(migrations)
        try await lend(MovingStore(database: database, features: features, migrations: migrations), body)
    }

    private static func lend<Value>(
        _ store: MovingStore, _ body: (MovingStore) async throws -> Value
    ) async throws -> Value {
        do {
            let value = try await body(store)
            await store.database.close()
            return value
        } catch {
            await store.database.close()
            throw error
        }
    }

    /// The store as an export.
    func exported() async throws -> [UInt8] {
        let sink = CollectingSink()
        let export = StoreExport(of: database, version: "1.2.3", features: features, migrations: migrations)
        let rows = try await export.run(into: sink)
        #expect(rows == sink.bytes.count { $0 == 0x0A } - 2)
        return sink.bytes
    }

    /// Imports an export that comes in pieces of some size.
    func importing(
        _ bytes: [UInt8], pieces size: Int = .max, progress: @escaping (ImportProgress) -> Void = { _ in }
    ) async -> Result<Int, ImportError> {
        do throws(ImportError) {
            let run = StoreImport(into: database, features: features, migrations: migrations)
            return .success(try await run.run(from: PlainPieces(bytes, size: size), progress: progress))
        } catch {
            return .failure(error)
        }
    }

    /// How many rows the tables that move have.
    func rowCount() async throws -> Int {
        var count = 0
        for table in features.flatMap(\.tables) {
            count += try await database.rows(table.first, [.integer(1000)]) { _ in true }.count
        }
        return count
    }

    func run(_ sql: StaticString, _ values: [SQLValue]) async throws {
        try await database.write { transaction throws(DatabaseError) in
            _ = try await transaction.execute(sql, values)
        }
    }
}

/// Keeps what is written.
final class CollectingSink: ByteSink {
    private(set) var bytes: [UInt8] = []
    private let limit: Int

    /// - Parameter limit: how many bytes it takes before it takes no more.
    init(limit: Int = .max) { self.limit = limit }

    func write(_ bytes: UnsafeRawBufferPointer) throws(ExportError) {
        guard self.bytes.count + bytes.count <= limit else { throw .unwritable("The sink is full.") }
        self.bytes += bytes
    }
}

/// Bytes in pieces of one size.
struct PlainPieces: ByteSource {
    private var rest: ArraySlice<UInt8>
    private let size: Int

    init(_ bytes: [UInt8], size: Int) {
        rest = bytes[...]
        self.size = size
    }

    mutating func read(into room: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
        let piece = rest.prefix(min(room.count, size))
        room.copyBytes(from: piece)
        rest = rest.dropFirst(piece.count)
        return piece.count
    }
}

extension MovingStore {
    private static let texts = [
        "lamp", "", "é\u{301} 灯 🪔", "a \"b\" \\ / \u{1}\u{1F}\u{7F}\u{2028}", String(repeating: "x", count: 200),
    ]

    /// Puts rows into every table: the bounds of each kind of value, and more of some than one portion holds.
    func fill() async throws {
        let bounds: [Int64] = [.min, -1, 0, 1, 1 << 53 + 1, .max]
        for (index, text) in Self.texts.enumerated() {
            let number = Int64(index)
            let id = UUID(high: UInt64(index) << 60, low: .max - UInt64(index))
            try await run(
                """
                INSERT INTO items (id, name, name_key, enabled, created_at, updated_at, version)
                VALUES ($1, $2, $3, $4, $5, $6, $7)
                """,
                [
                    .uuid(id), .text(text), .text("key " + text), .boolean(index % 2 == 0), .integer(bounds[index]),
                    .integer(bounds[index + 1]), .integer(number),
                ])
            try await run(
                """
                INSERT INTO todos (id, title, note, complete_by, priority, completed, created_at, version)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                """,
                [
                    .uuid(id), .text(text), .text("note " + text), .integer(number), .integer(number % 4),
                    .boolean(index % 2 == 1), .integer(bounds[index]), .integer(number + 10),
                ])
            try await run(
                "INSERT INTO kept_answers (scope_hash, scope, fingerprint, kept_at, answer) VALUES ($1, $2, $3, $4, $5)",
                [
                    .integer(bounds[5 - index]), .blob(Array(text.utf8)), .integer(bounds[index]), .integer(number),
                    .blob(Array(UInt8.min...UInt8.max).dropLast(index).map { $0 ^ UInt8(index) }),
                ])
        }
        try await fillRepositories()
        try await fillAccounts()
    }

    private func fillRepositories() async throws {
        for index in 0..<Int64(7) {
            try await run(
                """
                INSERT INTO repositories (id, language_key, stars, forks, updated_at, texts)
                VALUES ($1, $2, $3, $4, $5, $6)
                """,
                [
                    .integer(index * 1_000_003), .text(Self.texts[Int(index) % 5]), .integer(index),
                    .integer(index + 1), .integer(index + 2),
                    .blob([UInt8](repeating: UInt8(index), count: Int(index))),
                ])
        }
        for (index, text) in Self.texts.enumerated() {
            let number = Int64(index)
            try await run(
                "INSERT INTO repository_totals (language_key, count) VALUES ($1, $2)", [.text(text), .integer(number)])
            try await run(
                """
                INSERT INTO repository_pages (language_key, per_page, page, id, total, count, etag, fetched_at, good)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
                """,
                [
                    .text(text), .integer(10), .integer(number), .integer(100 - number), .integer(7), .integer(8),
                    index % 2 == 0 ? .null : .text("W/\"\(text)\""), .integer(9), .boolean(index == 3),
                ])
            try await run(
                "INSERT INTO repository_page_rows (page, place, repository) VALUES ($1, $2, $3)",
                [.integer(100 - number), .integer(number), .integer(number * 2)])
        }
    }

    /// Two accounts, and some thousand transactions of them, of which a part does not count.
    private func fillAccounts() async throws {
        for index in 0..<UInt64(2) {
            try await run(
                """
                INSERT INTO accounts (id, name, currency, balance, pending, created_at, version)
                VALUES ($1, $2, $3, $4, $5, $6, $7)
                """,
                [
                    .uuid(high: 7, low: index), .text(Self.texts[Int(index)]), .text("EUR"),
                    .text("-170141183460469231731687303715884105728"), .text("12"), .integer(3), .integer(4),
                ])
        }
        try await run("UPDATE transaction_imports SET finished = 2", [])
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.execute(
                """
                INSERT INTO transactions
                    (account, id, posted, date, description, amount, credit, created_at, version, import)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
                """, [], rows: 6000
            ) { row, values in
                values.uuid(high: 7, low: UInt64(row % 2))
                values.uuid(high: UInt64(row), low: .max)
                values.boolean(row % 3 == 0)
                values.integer(Int64(row))
                let text: StaticString = "Lamp"
                values.text(text.bytes)
                values.integer(10_000_000_000_000 - Int64(row))
                values.boolean(row % 5 == 0)
                values.integer(Int64(row) + 1)
                values.integer(Int64(row) + 2)
                values.integer(Int64(row % 4))
            }
        }
    }
}
