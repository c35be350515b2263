import ViperTesting

/// Transactions, for every engine.
@Suite struct WriteTests {
    private let database = Engine.Opened.current.database

    @Test("A body's result comes back, and what it wrote can be read", .things)
    func result() async throws {
        let id = try await database.write { transaction throws(DatabaseError) in
            try await transaction.number("INSERT INTO things (text) VALUES ($1) RETURNING id", [.text("a")])
        }
        #expect(id == 1)
        #expect(try await database.countThings() == 1)
    }

    @Test("A body that throws leaves nothing behind, and its error comes back", .things)
    func rollback() async throws {
        let error = await database.failureOfWrite { transaction throws(DatabaseError) -> Void in
            try await transaction.execute("INSERT INTO things (id) VALUES (1)")
            throw .conflict(.other, detail: "mine")
        }
        #expect(error == .conflict(.other, detail: "mine"))
        #expect(try await database.countThings() == 0)
    }

    @Test("A statement that fails leaves the rest of its transaction as it was", .things)
    func statementFailure() async throws {
        let refused = try await database.write { transaction throws(DatabaseError) in
            try await transaction.execute("INSERT INTO things (id) VALUES (1)")
            do throws(DatabaseError) {
                try await transaction.execute("INSERT INTO things (id) VALUES (2), (1)")
                return false
            } catch {
                return true
            }
        }
        #expect(refused)
        #expect(try await database.countThings() == 1)
    }

    @Test("A rule that is broken is a conflict of its kind", .things)
    func conflicts() async throws {
        func constraint(_ sql: SQL) async -> DatabaseError.Constraint? {
            let error = await database.failureOfWrite { transaction throws(DatabaseError) in
                try await transaction.execute(sql)
            }
            if case .conflict(let constraint, _) = error { return constraint }
            return nil
        }
        #expect(await constraint("INSERT INTO things (id, text) VALUES (1, 'a')") == nil)
        #expect(await constraint("INSERT INTO things (id) VALUES (1)") == .unique)
        #expect(await constraint("INSERT INTO things (text) VALUES ('a')") == .unique)
        #expect(await constraint("INSERT INTO things (number) VALUES (13)") == .check)
        #expect(await constraint("INSERT INTO things (must) VALUES (NULL)") == .notNull)
        #expect(await constraint("INSERT INTO parts (thing) VALUES (99)") == .foreignKey)
    }

    @Test("A statement runs once for each of many rows, with values of its own and shared ones", .things)
    func manyRows() async throws {
        let changed = try await database.write { transaction throws(DatabaseError) in
            try await transaction.execute(
                "INSERT INTO things (number, id, text) VALUES ($1, $2, $3)", [.integer(7)], rows: 3
            ) { row, values in
                values.integer(Int64(row + 1))
                let text: StaticString = row == 0 ? "" : row == 1 ? "zwei" : "drei"
                row == 2
                    ? values.null()
                    : values.text(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
            }
        }
        #expect(changed == 3)
        let rows = try await database.rows("SELECT number, id, text FROM things ORDER BY id") {
            row throws(DatabaseError) in
            "\(try row.integer(0)) \(try row.integer(1)) \(try row.optionalText(2) ?? "NULL")"
        }
        #expect(rows == ["7 1 ", "7 2 zwei", "7 3 NULL"])
    }

    @Test(
        "Of many rows, one that is refused, has too few values or U+0000 in a text ends them all", .things
    )
    func badRow() async throws {
        func fault(_ fill: @escaping @Sendable (Int, inout RowValues) -> Void) async -> DatabaseError? {
            await database.failureOfWrite { transaction throws(DatabaseError) in
                try await transaction.execute("INSERT INTO things (id, text) VALUES ($1, $2)", [], rows: 3) {
                    row, values in
                    if row < 2 {
                        values.integer(Int64(row + 1))
                        values.null()
                    } else {
                        fill(row, &values)
                    }
                }
            }
        }
        let twice = await fault { _, values in
            values.integer(1)
            values.null()
        }
        if case .conflict(.unique, _) = twice {} else { Issue.record("\(String(describing: twice))") }
        for count in [1, 3] {
            let wrong = await fault { _, values in for _ in 0..<count { values.uuid(high: 1, low: 2) } }
            if case .misuse = wrong {} else { Issue.record("\(String(describing: wrong))") }
        }
        let null = await fault { _, values in
            values.integer(3)
            let text: StaticString = "a\0b"
            values.text(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        }
        if case .misuse = null {} else { Issue.record("\(String(describing: null))") }
        #expect(try await database.countThings() == 0)
    }

    @Test("The rows that a statement changed are counted, without those of foreign keys", .things)
    func changes() async throws {
        let counts = try await database.write { transaction throws(DatabaseError) in
            var counts: [Int] = []
            counts.append(try await transaction.execute("INSERT INTO things (id) VALUES (1), (2), (3)"))
            counts.append(try await transaction.execute("INSERT INTO parts (thing) VALUES (1), (1)"))
            counts.append(try await transaction.execute("UPDATE things SET number = 1 WHERE id > 1"))
            counts.append(try await transaction.execute("DELETE FROM things WHERE id = 1"))
            counts.append(try await transaction.execute("DELETE FROM things WHERE id = 1"))
            counts.append(try await transaction.execute("CREATE TABLE more (id INTEGER)"))
            return counts
        }
        #expect(counts == [3, 2, 2, 1, 0, 0])
        let parts = try await database.number("SELECT COUNT(*) FROM parts")
        #expect(parts == 0)
    }

    @Test("A body may wait for something else", .things)
    func waiting() async throws {
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.execute("INSERT INTO things (id) VALUES (1)")
            try? await Task.sleep(for: .milliseconds(5))
            await Task.yield()
            try await transaction.execute("INSERT INTO things (id) VALUES (2)")
        }
        #expect(try await database.countThings() == 2)
    }

    @Test("A transaction that has ended is refused", .things)
    func late() async throws {
        let kept = Kept()
        try await database.write { transaction throws(DatabaseError) in kept.transaction = transaction }
        let error = await failure { try await kept.transaction?.execute("INSERT INTO things (id) VALUES (1)") }
        #expect(kind(error) == "misuse")
        #expect(try await database.countThings() == 0)
    }

    private final class Kept: @unchecked Sendable {
        // Sendable: the test deliberately does, sequentially, what the compiler forbids.
        var transaction: (any Transaction)?
    }

    @Test("A write whose task is cancelled before it begins is not run", .things)
    func cancelled() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await failure { try await database.addThing(1) }
        }
        #expect(kind(await task.value) == "cancelled")
        #expect(try await database.countThings() == 0)
    }

    @Test("Closing finishes the writes that wait, and refuses later ones", .things)
    func close() async throws {
        let writes = (1...50).map { id in
            Task { await failure { try await database.addThing(id) } }
        }
        await database.close()
        await database.close()
        for write in writes {
            let error = kind(await write.value)
            #expect(error == "none" || error == "unavailable")
        }
        let write = await failure { try await database.addThing(99) }
        #expect(kind(write) == "unavailable")
        let read = await failure { try await database.countThings() }
        #expect(kind(read) == "unavailable")
    }
}
