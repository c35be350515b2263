import ViperTesting

@testable import ViperDatabase

@Suite struct StatementTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func connection() throws -> Connection {
        try folder.write([], to: "adder.sqlite")
        return try Connection(
            folder.path + "/adder.sqlite", options: SQLiteOptions(), interruption: Interruption())
    }

    @Test("A text is prepared once")
    func cache() throws {
        let connection = try connection()
        func one() throws -> Statement { try connection.prepared("SELECT 1") }
        #expect(try one() === one())
        #expect(connection.statements.count == 1)
        _ = try connection.prepared("SELECT 2")
        #expect(connection.statements.count == 2)
    }

    @Test("The table finds each of a thousand statements again")
    func table() throws {
        let connection = try connection()
        let addresses = UnsafeMutablePointer<UInt8>.allocate(capacity: 8000)
        defer { addresses.deallocate() }
        var table = StatementTable<Statement>()
        var statements: [Statement] = []
        for index in 0..<1000 {
            let statement = try Statement("SELECT 1", on: connection)
            statements.append(statement)
            table[UnsafePointer(addresses + index * 8)] = statement
        }
        #expect(table.count == 1000)
        for index in 0..<1000 { #expect(table[UnsafePointer(addresses + index * 8)] === statements[index]) }
        #expect(table[UnsafePointer(addresses + 1)] == nil)
        table.removeAll { $0.finalise() }
        #expect(table.count == 0)
    }

    @Test("A statement follows a change of its table")
    func schema() throws {
        let connection = try connection()
        try connection.run("CREATE TABLE t (a INTEGER) STRICT; INSERT INTO t VALUES (1)")
        func columns() throws -> Int {
            var count = 0
            try connection.query(try connection.prepared("SELECT * FROM t"), []) { row throws(DatabaseError) in
                count = row.count
            }
            return count
        }
        #expect(try columns() == 1)
        try connection.run("ALTER TABLE t ADD COLUMN b TEXT; ALTER TABLE t ADD COLUMN c TEXT")
        #expect(try columns() == 3)
    }

    @Test("A statement of a transaction may change many megabytes, and is undone whole if it fails at its last row")
    func large() throws {
        let connection = try connection()
        try connection.run(
            """
            CREATE TABLE t (a INTEGER UNIQUE, b TEXT) STRICT;
            WITH RECURSIVE n(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM n WHERE a < 40000)
                INSERT INTO t SELECT a, format('%0100d', a) FROM n;
            BEGIN;
            UPDATE t SET a = a + 100000;
            """)
        let error = #expect(throws: DatabaseError.self) {
            try connection.run("UPDATE t SET a = min(a - 100000, 39999)")
        }
        #expect(kind(error) == "conflict")
        try connection.run("COMMIT")
        try connection.query(try connection.prepared("SELECT min(a), max(a) FROM t"), []) {
            row throws(DatabaseError) in
            #expect(try (row.integer(0), row.integer(1)) == (100_001, 140_000))
        }
    }

    @Test(
        "Text of any length and content is read as it was stored",
        arguments: [
            "", "a", "é", "1234567", "12345678", "1234567é", "123456789012345", "1234567890123456", "é67890123456789",
        ]
            + (1...40).map { String(repeating: "x", count: $0) + "é" }
            + (1...40).map { String(repeating: "x", count: $0) })
    func text(_ text: String) throws {
        let connection = try connection()
        try connection.query(try connection.prepared("SELECT $1"), [.text(text)]) { row throws(DatabaseError) in
            #expect(try row.text(0) == text)
            #expect(try row.withText(0) { String(decoding: $0, as: UTF8.self) } == text)
        }
    }

    @Test("Text that is not UTF-8 is an error, not a trap")
    func badText() throws {
        let connection = try connection()
        #expect(throws: DatabaseError.self) {
            try connection.query(try connection.prepared("SELECT CAST(X'61FF' AS TEXT)"), []) {
                row throws(DatabaseError) in _ = try row.text(0)
            }
        }
        #expect(throws: DatabaseError.self) {
            try connection.query(try connection.prepared("SELECT CAST(X'61FF' AS TEXT)"), []) {
                row throws(DatabaseError) in _ = try row.withText(0) { $0.count }
            }
        }
    }

    @Test("A scratch block grows, and a large one is let go")
    func scratch() {
        var scratch = Scratch()
        let bytes = [UInt8](repeating: 7, count: 100_000)
        let grown = scratch.reserve(bytes.count)
        #expect(grown)
        let first = bytes.withUnsafeBytes { scratch.append($0) }
        #expect(first != nil)
        let second = bytes.withUnsafeBytes { scratch.append($0) }
        #expect(second == nil)
        let shrunk = scratch.reserve(10)
        #expect(shrunk)
        let third = bytes.withUnsafeBytes { scratch.append($0) }
        #expect(third == nil)
        scratch.free()
    }
}
