import ViperTesting

/// Statements and values, for every engine.
@Suite struct QueryTests {
    private let database = Engine.Opened.current.database

    private static let values: [(SQLValue, StaticString)] = [
        (.integer(Int64.min), "number"), (.integer(Int64.max), "number"), (.integer(0), "number"),
        (.boolean(true), "truth"), (.boolean(false), "truth"),
        (.text(""), "text"), (.text("a"), "text"), (.text("Straße, 👩‍👩‍👧, \u{7F}\n"), "text"),
        (.text(String(repeating: "ä", count: 100_000)), "text"),
        (.uuid(high: 0x0102_0304_0506_0708, low: UInt64.max), "uuid"),
        (.blob([]), "bytes"), (.blob([0, 255, 0]), "bytes"),
    ]

    @Test("A value comes back as it was bound", .things)
    func roundTrip() async throws {
        for (value, column) in Self.values {
            let found = try await database.write { transaction throws(DatabaseError) -> SQLValue? in
                try await transaction.execute("DELETE FROM things")
                switch column.description {
                case "number": try await transaction.execute("INSERT INTO things (number) VALUES ($1)", [value])
                case "truth": try await transaction.execute("INSERT INTO things (truth) VALUES ($1)", [value])
                case "text": try await transaction.execute("INSERT INTO things (text) VALUES ($1)", [value])
                case "uuid": try await transaction.execute("INSERT INTO things (uuid) VALUES ($1)", [value])
                default: try await transaction.execute("INSERT INTO things (bytes) VALUES ($1)", [value])
                }
                return try await transaction.first("SELECT number, truth, text, uuid, bytes FROM things") {
                    row throws(DatabaseError) in try Self.value(row)
                }
            }
            #expect(found == value)
        }
    }

    private static func value(_ row: borrowing Row) throws(DatabaseError) -> SQLValue {
        if try !row.isNull(0) { return .integer(try row.integer(0)) }
        if try !row.isNull(1) { return .boolean(try row.boolean(1)) }
        if let text = try row.optionalText(2) { return .text(text) }
        if try !row.isNull(3) {
            let uuid = try row.uuid(3)
            return .uuid(high: uuid.high, low: uuid.low)
        }
        if try !row.isNull(4) { return .blob(try row.blob(4)) }
        return .null
    }

    @Test("An absent value is NULL", .things)
    func null() async throws {
        let absent: String? = nil
        let isNull = try await database.first("SELECT $1", [.text(absent)]) { row throws(DatabaseError) in
            try row.isNull(0)
        }
        #expect(isNull == true)
    }

    @Test("Rows come in their order, and without rows there is no first", .things)
    func order() async throws {
        for id in 1...3 { try await database.addThing(id) }
        let ids = try await database.rows("SELECT id FROM things WHERE id > $1 ORDER BY id DESC", [.integer(1)]) {
            row throws(DatabaseError) in try row.integer(0)
        }
        #expect(ids == [3, 2])
        let none = try await database.first("SELECT id FROM things WHERE id = $1", [.integer(9)]) {
            row throws(DatabaseError) in try row.integer(0)
        }
        #expect(none == nil)
    }

    @Test("A column of another type is an error, not a trap", .things)
    func mismatch() async throws {
        func kindOf(_ read: (borrowing Row) throws(DatabaseError) -> Void) async -> String {
            kind(
                await failure { try await database.query("SELECT 'a', 2, NULL, 1.5", [], each: read) })
        }
        #expect(await kindOf { row throws(DatabaseError) in _ = try row.integer(0) } == "corrupt")
        #expect(await kindOf { row throws(DatabaseError) in _ = try row.boolean(1) } == "corrupt")
        #expect(await kindOf { row throws(DatabaseError) in _ = try row.text(2) } == "corrupt")
        #expect(await kindOf { row throws(DatabaseError) in _ = try row.integer(3) } == "corrupt")
        #expect(await kindOf { row throws(DatabaseError) in _ = try row.uuid(0) } == "corrupt")
        #expect(await kindOf { row throws(DatabaseError) in _ = try row.blob(0) } == "corrupt")
        #expect(await kindOf { row throws(DatabaseError) in _ = try row.text(4) } == "misuse")
        #expect(await kindOf { row throws(DatabaseError) in _ = try row.text(-1) } == "misuse")
    }

    @Test("A wrong use is an error that says so", .things)
    func misuse() async throws {
        func kindOf(_ sql: SQL, _ parameters: [SQLValue] = []) async -> String {
            kind(
                await failure { try await database.query(sql, parameters) { _ throws(DatabaseError) in } })
        }
        #expect(await kindOf("SELECT $1, $2", [.null]) == "misuse")
        #expect(await kindOf("SELECT 1", [.null]) == "misuse")
        #expect(await kindOf("SELECT $2, $1", [.null, .null]) == "misuse")
        #expect(await kindOf("SELEKT") == "misuse")
        #expect(await kindOf("") == "misuse")
        #expect(await kindOf("SELECT $1", [.text("a\u{0}b")]) == "misuse")
        #expect(await kindOf("DELETE FROM things") == "misuse")
        #expect(await kindOf("SELECT 1") == "none")
    }

    @Test("What the closure of a row throws ends the statement, and the next one runs", .things)
    func stop() async throws {
        for id in 1...3 { try await database.addThing(id) }
        var seen = 0
        let error = await failure {
            try await database.query("SELECT id FROM things", []) { _ throws(DatabaseError) in
                seen += 1
                throw .busy(detail: "enough")
            }
        }
        #expect(error == .busy(detail: "enough"))
        #expect(seen == 1)
        #expect(try await database.countThings() == 3)
    }

    @Test("A cancelled task reads nothing", .things)
    func cancelled() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await failure { try await database.countThings() }
        }
        #expect(kind(await task.value) == "cancelled")
    }
}
