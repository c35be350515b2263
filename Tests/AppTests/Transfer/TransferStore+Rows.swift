import Viper
import ViperDatabase
import ViperEntities
import ViperHTTP

@testable import Accounts
@testable import Repositories
@testable import Transfers
@testable import ViperIdentity
@testable import ViperUsers

extension UUID {
    /// An id of version 7 with these bits; ids sort like the numbers.
    static func made(_ high: UInt64, _ low: UInt64 = 0) -> UUID {
        UUID(high: high << 16 | 0x7000, low: 1 << 63 | low)
    }
}

extension TransferStore {
    private static let texts = [
        "Lamp", "l", "é\u{301} 灯 🪔", "a \"b\" \\ / \u{1}\u{1F}\u{7F}\u{2028}z", String(repeating: "x", count: 200),
    ]
    /// The bounds of timestamps, and values near zero.
    private static let times: [Int64] = [
        -62_135_596_800_000_000, -1, 0, 1, 253_402_300_799_999_999, 1_790_841_600_000_000,
    ]
    private static let days: [Int64] = [-719_162, 0, 2_932_896, 2_932_897, 20_000]
    private static let largest = 999_999_999_999_999_999 as Int64

    /// Fills every table: the bounds of each value, and in some more rows than fit into one portion.
    func fill() async throws {
        for (index, text) in Self.texts.enumerated() {
            let number = Int64(index)
            let id = UUID.made(UInt64(index) << 44, .max >> 2 - UInt64(index))
            try await run(
                """
                INSERT INTO items (id, name, name_key, enabled, created_at, updated_at, version)
                VALUES ($1, $2, $3, $4, $5, $6, $7)
                """,
                [
                    .uuid(id), .text(text), .text(folded(text)), .boolean(index % 2 == 0),
                    .integer(Self.times[index]), .integer(Self.times[index + 1]),
                    .integer(index == 0 ? Int64.max >> 1 : number),
                ])
            try await run(
                """
                INSERT INTO todos (id, title, note, complete_by, priority, completed, created_at, version, title_key)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
                """,
                [
                    .uuid(id), .text(text), .text(index == 0 ? "" : " note\n" + text), .integer(Self.days[index]),
                    .integer(number % 4), .boolean(index % 2 == 1), .integer(Self.times[index]), .integer(number + 1),
                    .text(folded(text)),
                ])
            try await addUser(index, id)
            try await addStory(index, id, text)
            try await run(
                "INSERT INTO jobs (name, input, due_at) VALUES ('people.erasure', $1, $2)",
                [.text(text), .integer(Self.times[index])])
            let scope = Array(text.utf8)
            try await run(
                "INSERT INTO kept_answers (scope_hash, scope, fingerprint, kept_at, answer) VALUES ($1, $2, $3, $4, $5)",
                [
                    .integer(scope.withUnsafeBytes { Int64(bitPattern: Hash64.hash($0)) }), .blob(scope),
                    .integer([.min, -1, 0, 1, .max][index]), .integer(Self.times[index]),
                    .blob(Self.answer(UInt8(index))),
                ])
        }
        try await fillRepositories()
        try await fillAccounts()
    }

    /// A user with a session, which stays behind; every other one has a confirmed address, and a password.
    private func addUser(_ index: Int, _ id: UUID) async throws {
        let isWhole = index % 2 == 0
        let hash = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$" + String(repeating: "A", count: 43)
        try await run(
            """
            INSERT INTO users (id, name, display_name, email, confirmed_key, role, enabled, deleted, password, created_at,
                version, language, rows_per_page, display_name_chosen)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
            """,
            [
                .uuid(id), .text("user_\(index)"), .text(String(Self.texts[index].prefix(80))),
                index == 1 ? .null : .text("User.\(index)@Mail.test"),
                isWhole ? .text("user.\(index)@mail.test") : .null,
                .text(["member", "editor", "administrator"][index % 3]), .boolean(index != 3), .boolean(false),
                isWhole ? .text(hash) : .null, .integer(Self.times[index]), .integer(Int64(index) + 1),
                isWhole ? .text("pt") : .null, isWhole ? .integer(Int64(index) * 24 + 1) : .null, .boolean(isWhole),
            ])
        try await run(
            "INSERT INTO user_settings (user_id, start_page, messages, version) VALUES ($1, $2, $3, $4)",
            [
                .uuid(id), isWhole ? .text("news") : .null, .text(["everyone", "following", "nobody"][index % 3]),
                .integer(Int64(index) + 1),
            ])
        try await run(
            """
            INSERT INTO sessions (id, user_id, created_at, last_used_at, client, address)
            VALUES ($1, $2, 1, 2, 'a client', '192.0.2.7')
            """, [.uuid(.made(UInt64(index), 9)), .uuid(id)])
    }

    /// A story, the only one of its category; every other one is published, and has an author.
    private func addStory(_ index: Int, _ id: UUID, _ text: String) async throws {
        let category = "C\(index)"
        try await run(
            """
            INSERT INTO news (id, title, text, category, category_key, author, publish_at, published, created_at,
                updated_at, version) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
            """,
            [
                .uuid(id), .text(text), .text(" text\n" + text), .text(category), .text(folded(category)),
                index % 2 == 0 ? .uuid(id) : .null, .integer(Self.times[index]), .boolean(index % 2 == 0),
                .integer(Self.times[index]), .integer(Self.times[index + 1]), .integer(Int64(index) + 1),
            ])
        try await run(
            "INSERT INTO news_categories (category_key, name, total, published, shown) VALUES ($1, $2, 1, $3, $4)",
            [.text(folded(category)), .text(category), .integer(index % 2 == 0 ? 1 : 0), .boolean(index % 2 == 0)])
    }

    /// A stored response with bytes of every kind.
    private static func answer(_ number: UInt8) -> [UInt8] {
        var response = Response(.ok)
        response.contentType = "application/json"
        var writer = ByteWriter()
        for byte in UInt8.min...UInt8.max { writer.byte(byte ^ number) }
        response.body = .bytes(writer.finish())
        return StoredResponse(response)?.bytes ?? []
    }

    /// A repository with this number of stars, in one of two languages or none.
    private static func repository(_ number: Int64) -> Repository {
        let language = ["Swift", "Straße", nil][Int(number) % 3]
        return Repository(
            id: number == 6 ? largest : number + 1, stars: number == 5 ? largest : number, forks: number + 1,
            updatedAt: Timestamp(microseconds: times[Int(number) % 6]),
            texts: RepositoryTexts(
                name: texts[Int(number) % 5], fullName: "someone/adder", description: number == 0 ? "" : nil,
                language: language, ownerName: "someone",
                ownerPicture: number == 0 ? nil : "https://pictures.example/\(number)",
                url: "http://repositories.example/\(number)"))
    }

    private func fillRepositories() async throws {
        for number in 0..<Int64(7) {
            try await run(
                """
                INSERT INTO repositories (id, stars, forks, updated_at, texts, language_key)
                VALUES ($1, $2, $3, $4, $5, $6)
                """, Self.repository(number).values)
        }
        for (language, count) in [("", 2), ("c", 0), ("strasse", 2), ("swift", 3)] as [(String, Int64)] {
            try await run(
                "INSERT INTO repository_totals (language_key, count) VALUES ($1, $2)",
                [.text(language), .integer(count)])
        }
        for number in 1...Int64(4) {
            try await run(
                """
                INSERT INTO repository_pages (language_key, per_page, page, id, total, count, etag, fetched_at, good)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
                """,
                [
                    .text(["", "swift"][Int(number) % 2]), .integer(number * 25), .integer(number),
                    .integer(100 - number), .integer(7), .integer(number),
                    number % 2 == 0 ? .null : .text("W/\"\(number)\""), .integer(9), .boolean(number == 3),
                ])
            for place in 0..<number {
                try await run(
                    "INSERT INTO repository_page_rows (page, place, repository) VALUES ($1, $2, $3)",
                    [.integer(100 - number), .integer(place), .integer(place + 1)])
            }
        }
    }

    /// Two accounts with a few thousand transactions, some of which do not count, and one without any.
    private func fillAccounts() async throws {
        try await run("UPDATE transaction_imports SET finished = 2", [])
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.execute(
                """
                INSERT INTO transactions
                    (account, id, posted, date, description, amount, credit, created_at, version, import)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
                """, [], rows: 6000
            ) { row, values in
                let (account, id) = (UUID.made(7, UInt64(row % 2)), UUID.made(UInt64(row), .max >> 2))
                values.uuid(high: account.high, low: account.low)
                values.uuid(high: id.high, low: id.low)
                values.boolean(row % 3 == 0)
                values.integer(row < 2 ? Self.days[row * 2] : Int64(row))
                let text: StaticString = "Lamp"
                values.text(text.bytes)
                values.integer(10_000_000_000_000 - Int64(row))
                values.boolean(row % 5 == 0)
                values.integer(Int64(row) + 1)
                values.integer(Int64(row) + 2)
                values.integer(Int64(row % 4))
            }
        }
        for index in 0..<3 {
            let totals = Self.totals(ofAccount: index)
            try await run(
                """
                INSERT INTO accounts (id, name, currency, balance, pending, created_at, version, name_key)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                """,
                [
                    .uuid(.made(7, UInt64(index))), .text(Self.texts[index]), .text("EUR"),
                    .text(totals.balance.storedText), .text(totals.pending.storedText), .integer(3), .integer(4),
                    .text(folded(Self.texts[index])),
                ])
        }
    }

    /// The totals of an account's transactions that count.
    private static func totals(ofAccount index: Int) -> AccountTotals {
        var totals = AccountTotals()
        for row in 0..<6000 where row % 2 == index && row % 4 <= 2 {
            guard let amount = Amount(minorUnits: 10_000_000_000_000 - Int64(row)) else { continue }
            totals.count(amount, row % 5 == 0 ? .credit : .debit, in: row % 3 == 0 ? .posted : .authorized)
        }
        return totals
    }
}
