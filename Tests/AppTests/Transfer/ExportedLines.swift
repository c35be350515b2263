import ViperTesting

@testable import Accounts
@testable import Repositories
@testable import Transfers

/// The lines of an export, to be changed and sealed again.
struct ExportedLines: Sendable {
    /// All but the last.
    var lines: [String]

    /// An export with one row in each table, but two transactions.
    static func small() async throws -> ExportedLines {
        try await TransferStore.value { store in
            try await store.fillLittle()
            return ExportedLines(try await store.exported())
        }
    }

    /// An export of the given number of accounts, each with two transactions that add up to 30.
    static func withAccounts(_ count: Int) async throws -> ExportedLines {
        try await TransferStore.value { store in
            let accounts = try (0..<count).map { number in
                let transactions = [10, 20].compactMap { units in
                    Amount(minorUnits: units).map {
                        TransferStore.transaction($0, .debit, .posted, UInt64(number) << 8 | UInt64(units))
                    }
                }
                return (try TransferStore.account(UInt64(number), AccountTotals(of: transactions)), transactions)
            }
            try await store.database.write { transaction throws(DatabaseError) in
                for (account, transactions) in accounts {
                    try await account.insert(in: transaction)
                    try await transaction.insert(transactions, intoAccount: account.id)
                }
            }
            return ExportedLines(try await store.exported())
        }
    }

    init(_ export: [UInt8]) {
        lines = String(decoding: export, as: UTF8.self).split(separator: "\n").dropLast().map(String.init)
    }

    /// The number of a table's first line.
    func line(of table: String) throws -> Int {
        try #require(lines.firstIndex { $0.hasPrefix("{\"\(table)\":") }, "\(table)") + 1
    }

    /// Replaces a value in a table's first row, which may not contain a comma or a brace, and returns its line number.
    @discardableResult
    mutating func replace(_ member: String, of table: String, by value: String) throws -> Int {
        let number = try line(of: table)
        let parts = lines[number - 1].split(separator: "\"\(member)\":", maxSplits: 1)
        let rest = try #require(parts.count == 2 ? parts[1].firstIndex { ",}".contains($0) } : nil, "\(member)")
        lines[number - 1] = parts[0] + "\"\(member)\":" + value + parts[1][rest...]
        return number
    }

    mutating func remove(_ table: String) { lines.removeAll { $0.hasPrefix("{\"\(table)\":") } }

    /// The export with a valid last line.
    var sealed: [UInt8] {
        let counts = AdderFeatures.list.tables.flatMap(\.tables).map { table in
            "\"\(table.name)\":\(lines.count { $0.hasPrefix("{\"\(table.name)\":") })"
        }
        return Self.sealed(lines, rows: counts.joined(separator: ","))
    }

    /// Lines with a last one that has their hash and says how many rows of each table they are.
    static func sealed(_ lines: [String], rows: String) -> [UInt8] {
        let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update($0) }
        return bytes + Array("{\"end\":{\"rows\":{\(rows)},\"sha256\":\"\(hash.finishText())\"}}\n".utf8)
    }
}

extension TransferStore {
    fileprivate static func account(_ number: UInt64, _ totals: AccountTotals) throws -> Account {
        Account(
            id: .made(7, number), name: "Household", currency: try #require(Currency("EUR")), totals: totals,
            createdAt: Timestamp(microseconds: 5), version: 3)
    }

    fileprivate static func transaction(
        _ amount: Amount, _ kind: TransactionKind, _ group: TransactionGroup, _ number: UInt64
    ) -> AccountTransaction {
        AccountTransaction(
            id: .made(8, number), group: group, date: CalendarDate(daysSince1970: 20_000), description: "Lamp",
            amount: amount, kind: kind, createdAt: Timestamp(microseconds: 6), version: 1)
    }

    /// Puts one row into each table, but two transactions.
    fileprivate func fillLittle() async throws {
        try await addItem(.made(1), "Straße", key: "strasse")
        try await addKeptAnswer(Array("POST /items 1".utf8))
        let amounts = [70, 7].compactMap { Amount(minorUnits: $0) }
        let transactions = [
            Self.transaction(amounts[0], .debit, .posted, 1), Self.transaction(amounts[1], .credit, .authorized, 2),
        ]
        let account = try Self.account(0, AccountTotals(of: transactions))
        let texts = RepositoryTexts(
            name: "adder", fullName: "someone/adder", description: nil, language: "Swift", ownerName: "someone",
            ownerPicture: nil, url: "https://repositories.example/adder")
        let repository = Repository(id: 5, stars: 1, forks: 2, updatedAt: Timestamp(microseconds: 3), texts: texts)
        try await database.write { transaction throws(DatabaseError) in
            try await account.insert(in: transaction)
            try await transaction.insert(transactions, intoAccount: account.id)
            _ = try await transaction.store([repository])
        }
        try await run(
            """
            INSERT INTO repository_pages (language_key, per_page, page, id, total, count, etag, fetched_at, good)
            VALUES ('swift', 30, 1, 99, 7, 1, '"a"', 9, $1)
            """, [.boolean(true)])
        try await run("INSERT INTO repository_page_rows (page, place, repository) VALUES (99, 0, 5)", [])
        try await run(
            """
            INSERT INTO todos (id, title, note, complete_by, priority, completed, created_at, version, title_key)
            VALUES ($1, 'Air the tent', '', 20000, 1, $2, 5, 1, 'air the tent')
            """, [.uuid(.made(2)), .boolean(false)])
        try await run(
            """
            INSERT INTO users (id, name, display_name, email, confirmed_key, role, enabled, deleted, password, created_at,
                version) VALUES ($1, 'ada', 'Ada', 'ada@mail.test', 'ada@mail.test', 'member', $2, $3, '$argon2id$', 5, 1)
            """, [.uuid(.made(3)), .boolean(true), .boolean(false)])
        try await run("INSERT INTO jobs (name, input, due_at) VALUES ('people.erasure', 'somebody', 7)", [])
    }
}
