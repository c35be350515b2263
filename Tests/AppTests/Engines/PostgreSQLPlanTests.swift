import ViperPostgreSQL
import ViperTesting

@testable import Repositories
@testable import ViperService

@Suite("How PostgreSQL runs what the features ask of it")
struct PostgreSQLPlanTests {
    @Test("With many rows each list and look-up goes by its index: nothing is scanned, sorted or compiled")
    func plans() async throws {
        let store = try await TestStore.open(.postgresql)
        let postgresql = try #require(store.postgresql)
        try await postgresql.query(Self.manyRows)
        let database = RecordingDatabase(store.database)
        let dispatcher = Dispatcher(try Application(database: database, version: "1").routeTable()) { _, _, _ in }
        let client = InProcessClient { await dispatcher.respond(to: $0) }
        for target in Self.targets { try await ask(client, for: target) }
        let statements = database.statements.withLock { $0 }
        // Each sort order of items, filtered or not, first page and later pages; and all others.
        #expect(statements.count > 33, "\(statements.keys)")
        for (sql, parameters) in statements {
            for mode in ["force_custom_plan", "force_generic_plan"] {
                let plan = try await postgresql.query(Self.explain(sql, parameters, mode))
                #expect(Self.isByIndex(plan), "\(sql)\n\(parameters)\n\(plan)")
            }
        }
        await store.database.close()
    }

    @Test("Among many stored responses that of a key is found by its index")
    func keys() async throws {
        let store = try await TestStore.open(.postgresql)
        let postgresql = try #require(store.postgresql)
        try await postgresql.query(
            """
            INSERT INTO kept_answers (scope_hash, scope, fingerprint, kept_at, answer)
                SELECT i, decode(lpad(to_hex(i), 8, '0'), 'hex'), 1, i, '' FROM generate_series(1, 20000) i;
            ANALYZE;
            """)
        let database = RecordingDatabase(store.database)
        let key = try IdempotencyKey.example()
        _ = try await StoredResponseTable().entry(key, from: database)
        let (sql, parameters) = try #require(database.statements.withLock { $0.first })
        let plan = try await postgresql.query(Self.explain(sql, parameters, "auto"))
        #expect(plan.contains("Index Scan using kept_answers_by_scope") && !plan.contains("Seq Scan"), "\(plan)")
        await store.database.close()
    }

    /// Requests the first three pages of a list.
    private func ask(_ client: InProcessClient, for target: String) async throws {
        var next: String? = target
        for _ in 0..<3 {
            guard let target = next else { return }
            let response = try await client.get(target)
            #expect(response.status == 200, "\(target): \(response.text)")
            let path = target.split(separator: "?").first.map(String.init) ?? ""
            next = response.value(of: "next").map { "\(path)?limit=5&after=\($0)" }
        }
    }

    private static let account = "01900000-0000-7000-8000-000000000003"

    private static let targets: [String] = {
        let filters = ["", "&enabled=true", "&enabled=false"]
        let items = filters.flatMap { filter in
            ["sort=name", "sort=-name", "sort=createdAt", "sort=-createdAt", "q=n7"].map {
                "/items?limit=5&\($0)\(filter)"
            }
        }
        let others = [
            "/todos?limit=5", "/todos?limit=5&showCompleted=true",
            "/todos?limit=5&priority=high", "/todos?limit=5&priority=low&showCompleted=true", "/todos?limit=5&q=t7",
            "/todos?limit=5&q=t7&showCompleted=true", "/todos?limit=5&q=t7&priority=high",
            "/todos?limit=5&q=t7&priority=low&showCompleted=true", "/accounts?limit=5", "/accounts?limit=5&q=a7",
            "/accounts/\(account)/transactions?limit=5&group=authorized",
            "/accounts/\(account)/transactions?limit=5&from=1970-03-01&to=1971-03-01", "/accounts/\(account)",
            "/accounts/\(account)/transactions?limit=5", "/accounts/\(account)/report", "/repositories?language=swift",
            "/repositories?language=swift&page=9", "/repositories/77", "/items/01900000-0000-7000-8000-000000000007",
            "/todos/01900000-0000-7000-8000-000000000007",
        ]
        return items + others
    }()

    /// Some ten thousand rows in each table.
    private static let manyRows = """
        CREATE FUNCTION numbered(number bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS
        $$ SELECT ('01900000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid $$;
        INSERT INTO items SELECT numbered(i), 'n' || i, 'n' || i, i % 3 = 0, i / 4, i, 1 FROM generate_series(1, 20000) i;
        INSERT INTO todos SELECT numbered(i), 't' || i, '', i % 500, i % 4, i % 2 = 0, i, 1, 't' || i
            FROM generate_series(1, 20000) i;
        INSERT INTO accounts SELECT numbered(i), 'a' || i, 'EUR', '0', '0', i / 3, 1, 'a' || i
            FROM generate_series(1, 5000) i;
        INSERT INTO transactions SELECT numbered(i % 10), numbered(i), i % 3 > 0, i % 700, 'd' || i, i, i % 2 = 0, 0, 1, 0
            FROM generate_series(1, 50000) i;
        INSERT INTO repositories SELECT i, CASE i % 3 WHEN 0 THEN 'go' ELSE 'swift' END, i % 999, 1, i, ''
            FROM generate_series(1, 20000) i;
        INSERT INTO repository_totals VALUES ('go', 1), ('swift', 13334);
        UPDATE repositories SET texts = decode('\(storedTexts)', 'hex');
        ANALYZE;
        """

    private static let storedTexts = repository(1).texts.stored.map {
        String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
    }
    .joined()

    /// An `EXPLAIN` of a statement, prepared with the parameter types that the engine uses.
    private static func explain(_ sql: String, _ parameters: [SQLValue], _ mode: String) -> String {
        let types = parameters.isEmpty ? "" : "(\(parameters.map(\.type).joined(separator: ", ")))"
        let values = parameters.isEmpty ? "" : "(\(parameters.map(\.literal).joined(separator: ", ")))"
        let planning = "\(PostgreSQLDatabase.planning); SET plan_cache_mode = \(mode)"
        return "\(planning); PREPARE statement\(types) AS \(sql); EXPLAIN EXECUTE statement\(values)"
    }

    /// Tables of one row, or of few, are scanned.
    private static let small: Set = ["transaction_imports", "repository_changes", "repository_totals"]

    private static func isByIndex(_ plan: String) -> Bool {
        let lines = plan.split(separator: "\n")
        return !lines.contains { line in
            guard let scan = line.firstRange(of: "Seq Scan on ") else {
                return line.contains("Sort") || line.contains("Bitmap") || line.contains("JIT")
            }
            return !small.contains(String(line[scan.upperBound...].prefix { $0 != " " }))
        }
    }
}

/// A store that records its statements and their parameters.
private final class RecordingDatabase: ForwardingDatabase {
    let store: any Database
    /// The parameters of each statement's first run: near the end of a list another plan may be as good.
    let statements = Locked<[String: [SQLValue]]>([:])

    init(_ store: any Database) { self.store = store }

    func query(
        _ sql: SQL, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) {
        statements.withLock { if $0["\(sql)"] == nil { $0["\(sql)"] = parameters } }
        try await store.query(sql, parameters, each: each)
    }
}

extension SQLValue {
    /// The parameter type that the engine uses.
    fileprivate var type: String {
        switch self {
        case .null: "unknown"
        case .integer: "bigint"
        case .boolean: "boolean"
        case .text: "text"
        case .uuid: "uuid"
        case .blob: "bytea"
        }
    }

    fileprivate var literal: String {
        switch self {
        case .null: "NULL"
        case .integer(let number): "\(number)"
        case .boolean(let truth): "\(truth)"
        case .text(let text): "'\(text)'"
        case .uuid(let high, let low): "'\(UUID(high: high, low: low).text)'"
        case .blob(let bytes):
            "'\\x" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "'"
        }
    }
}

extension IdempotencyKey {
    fileprivate static func example() throws -> IdempotencyKey {
        let storage = RequestStorage()
        storage.method = .post
        let (target, value): (StaticString, StaticString) = ("/items", "k")
        storage.setTarget(target.bytes)
        storage.addField(name: IdempotencyKeyField.name.bytes, value: value.bytes)
        return try #require(try IdempotencyKey(Request(storage)))
    }
}
