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
            try await insert(
                "items",
                [
                    "id": .uuid(id), "name": .text(text), "name_key": .text(folded(text)),
                    "enabled": .boolean(index % 2 == 0), "created_at": .integer(Self.times[index]),
                    "updated_at": .integer(Self.times[index + 1]),
                    "version": .integer(index == 0 ? Int64.max >> 1 : number),
                ])
            try await insert(
                "todos",
                [
                    "id": .uuid(id), "title": .text(text), "note": .text(index == 0 ? "" : " note\n" + text),
                    "complete_by": .integer(Self.days[index]), "priority": .integer(number % 4),
                    "completed": .boolean(index % 2 == 1), "created_at": .integer(Self.times[index]),
                    "version": .integer(number + 1), "title_key": .text(folded(text)),
                ])
            try await addUser(index, id)
            try await addStory(index, id, text)
            try await insert(
                "jobs", ["name": .text("people.erasure"), "input": .text(text), "due_at": .integer(Self.times[index])])
            try await addKeptAnswer(
                Array(text.utf8), Self.answer(UInt8(index)), fingerprint: [.min, -1, 0, 1, .max][index],
                at: Self.times[index])
        }
        try await fillRepositories()
        try await fillAccounts()
    }

    /// A user with a session, which stays behind; every other one has a confirmed address, and a password.
    private func addUser(_ index: Int, _ id: UUID) async throws {
        let isWhole = index % 2 == 0
        let hash = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$" + String(repeating: "A", count: 43)
        try await insert(
            "users",
            [
                "id": .uuid(id), "name": .text("user_\(index)"),
                "display_name": .text(String(Self.texts[index].prefix(80))),
                "email": index == 1 ? .null : .text("User.\(index)@Mail.test"),
                "confirmed_key": isWhole ? .text("user.\(index)@mail.test") : .null,
                "role": .text(["member", "editor", "administrator"][index % 3]), "enabled": .boolean(index != 3),
                "deleted": .boolean(false), "password": isWhole ? .text(hash) : .null,
                "created_at": .integer(Self.times[index]), "version": .integer(Int64(index) + 1),
                "language": isWhole ? .text("pt") : .null,
                "rows_per_page": isWhole ? .integer(Int64(index) * 24 + 1) : .null,
                "display_name_chosen": .boolean(isWhole),
            ])
        try await insert(
            "user_settings",
            [
                "user_id": .uuid(id), "start_page": isWhole ? .text("news") : .null,
                "messages": .text(["everyone", "following", "nobody"][index % 3]),
                "version": .integer(Int64(index) + 1),
            ])
        try await insert(
            "sessions",
            [
                "id": .uuid(.made(UInt64(index), 9)), "user_id": .uuid(id), "created_at": .integer(1),
                "last_used_at": .integer(2), "client": .text("a client"), "address": .text("192.0.2.7"),
            ])
    }

    /// A story, the only one of its category; every other one is published, and has an author.
    private func addStory(_ index: Int, _ id: UUID, _ text: String) async throws {
        let (category, isPublished) = ("C\(index)", index % 2 == 0)
        try await insert(
            "news",
            [
                "id": .uuid(id), "title": .text(text), "text": .text(" text\n" + text), "category": .text(category),
                "category_key": .text(folded(category)), "author": isPublished ? .uuid(id) : .null,
                "publish_at": .integer(Self.times[index]), "published": .boolean(isPublished),
                "created_at": .integer(Self.times[index]), "updated_at": .integer(Self.times[index + 1]),
                "version": .integer(Int64(index) + 1),
            ])
        try await insert(
            "news_categories",
            [
                "category_key": .text(folded(category)), "name": .text(category), "total": .integer(1),
                "published": .integer(isPublished ? 1 : 0), "shown": .boolean(isPublished),
            ])
    }

    /// A stored response with bytes of every kind.
    private static func answer(_ number: UInt8) -> [UInt8]? {
        var response = Response(.ok)
        response.contentType = "application/json"
        var writer = ByteWriter()
        for byte in UInt8.min...UInt8.max { writer.byte(byte ^ number) }
        response.body = .bytes(writer.finish())
        return StoredResponse(response)?.bytes
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
            try await insert("repository_totals", ["language_key": .text(language), "count": .integer(count)])
        }
        for number in 1...Int64(4) {
            try await insert(
                "repository_pages",
                [
                    "language_key": .text(["", "swift"][Int(number) % 2]), "per_page": .integer(number * 25),
                    "page": .integer(number), "id": .integer(100 - number), "total": .integer(7),
                    "count": .integer(number), "etag": number % 2 == 0 ? .null : .text("W/\"\(number)\""),
                    "fetched_at": .integer(9), "good": .boolean(number == 3),
                ])
            for place in 0..<number {
                try await insert(
                    "repository_page_rows",
                    ["page": .integer(100 - number), "place": .integer(place), "repository": .integer(place + 1)])
            }
        }
    }

    /// Two accounts with a few thousand transactions, some of which do not count, and one without any.
    private func fillAccounts() async throws {
        try await run("UPDATE transaction_imports SET finished = 2")
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
            try await insert(
                "accounts",
                [
                    "id": .uuid(.made(7, UInt64(index))), "name": .text(Self.texts[index]), "currency": .text("EUR"),
                    "balance": .text(totals.balance.storedText), "pending": .text(totals.pending.storedText),
                    "created_at": .integer(3), "version": .integer(4), "name_key": .text(folded(Self.texts[index])),
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
