import ViperTesting

@testable import Accounts
@testable import Items
@testable import Todos

@Suite("Lists over SQLite and PostgreSQL: the same to the byte, in the same order")
struct SameListsTests {
    /// Parts of names: letters whose case, accents, composition, script or plane affects the order.
    private static let parts = [
        "a", "A", "ä", "Ä", "a\u{308}", "z", "Z", "ß", "SS", "ẞ", "ſ", "\u{212A}", "k", "ﬃ", "İ", "ı", "I", "Ꭰ", "ꭰ",
        "𐐀", "𐐨", "👩‍👧", "🇩🇪", "é", "e\u{301}", "e\u{323}\u{302}", "ệ", "가", "\u{1100}\u{1161}", "漢", "0", "10", "9", "2",
        "_", "%", "~", "-", " x", "'", "\\", "\"", "\u{FFFD}", "\u{E000}", "\u{10FFFD}",
    ]

    private static func id(_ number: Int) -> UUID {
        // Spread over the whole range, so that ids above 2^63 are included.
        let word = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        return UUID(high: word & 0xFFFF_FFFF_FFFF_0FFF | 0x7000, low: word << 7 & 0x3FFF_FFFF_FFFF_FFFF | 1 << 63)
    }

    /// Every fortieth is as long as a folded name can be: 2,400 bytes.
    private static func name(_ number: Int) -> String {
        if number % 40 == 39 { return String(repeating: "\u{1D160}", count: 200) }
        return variedName(number)
    }

    private static func variedName(_ number: Int) -> String {
        parts[number % parts.count] + parts[number / parts.count * 7 % parts.count] + (number % 3 == 0 ? "" : "n")
    }

    /// Several have the same time, so that the id decides.
    private static func time(_ number: Int) -> Timestamp {
        Timestamp(microseconds: 1_795_262_400_000_000 + Int64(number / 4 * 37 % 50) * 1_000)
    }

    @Test("Items: every sort and filter, names of every kind, page by page, by the other engine's cursor")
    func items() async throws {
        try await EnginePair.with { pair throws in
            let items = (0..<240).map { number in
                Item(
                    id: Self.id(number), name: SharedText(Self.name(number)), enabled: number % 5 < 3,
                    createdAt: Self.time(number), updatedAt: Self.time(number), version: Int64(number + 1))
            }
            try await pair.fill { try await $0.database.insert(items) }
            for filter in ["", "&enabled=true", "&enabled=false"] {
                for sort in ["createdAt", "-createdAt", "name", "-name"] {
                    #expect(try await pair.askForPages("/items?limit=37&sort=\(sort)\(filter)") > 2)
                }
                for part in Self.parts + ["", "s", "ss", "ff", "n", "1"] {
                    try await pair.askForPages("/items?limit=3&q=\(Self.encoded(part))\(filter)")
                }
            }
            for item in items.prefix(50) {
                #expect(try await pair.ask(TestRequest("GET", "/items/\(item.id.text)")).status == 200)
            }
        }
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    @Test("Todos: those that are done or not, with days and without, page by page, by the other engine's cursor")
    func todos() async throws {
        try await EnginePair.with { pair throws in
            let days = [nil, -719_162, -1, 0, 1, 20_000, 2_932_896]
            let todos = (0..<150).map { number in
                let day = days[number * 5 % days.count].map { CalendarDate(daysSince1970: $0) }
                return Todo(
                    id: Self.id(number), title: SharedText(Self.name(number)),
                    note: number % 4 == 0 ? "" : "note \(number)\n", completeBy: DueDate(day),
                    completed: number % 3 == 0, createdAt: Self.time(number))
            }
            try await pair.fill { try await $0.database.insert(todos) }
            for query in ["", "&showCompleted=true", "&showCompleted=false"] {
                #expect(try await pair.askForPages("/todos?limit=11\(query)") > 5)
            }
            for todo in todos.prefix(20) {
                #expect(try await pair.ask(TestRequest("GET", "/todos/\(todo.id.text)")).status == 200)
            }
        }
    }

    @Test("Repositories: by language in any case, page by page, and each alone")
    func repositories() async throws {
        try await EnginePair.with { pair throws in
            let languages = ["Swift", "swift", "C++", "Straße", "STRASSE", "𐐀", "é", "e\u{301}", nil]
            let repositories = (0..<200).map { number in
                repository(
                    Int64(number * 7 % 211), stars: Int64(number % 11), language: languages[number % languages.count],
                    description: number % 2 == 0 ? nil : Self.name(number))
            }
            try await pair.fill { try await $0.store(repositories) }
            for language in languages.compactMap({ $0 }) + ["none", "sWIFT"] {
                for page in 1...4 {
                    try await pair.ask(
                        TestRequest("GET", "/repositories?language=\(Self.encoded(language))&perPage=9&page=\(page)"))
                }
            }
            for number in 0..<30 { try await pair.ask(TestRequest("GET", "/repositories/\(number)")) }
        }
    }

    @Test("Accounts, their transactions and reports: in both forms, for periods and sources")
    func accounts() async throws {
        try await EnginePair.with { pair throws in
            let accounts = try (0..<9).map(Self.account)
            try await pair.fill { fixture in
                try await fixture.database.write { transaction throws(DatabaseError) in
                    for one in accounts {
                        try await one.account.insert(in: transaction)
                        try await transaction.insert(one.transactions, intoAccount: one.account.id)
                    }
                }
            }
            #expect(try await pair.askForPages("/accounts?limit=4") == 3)
            for account in accounts.map(\.account.id.text) {
                #expect(try await pair.ask(TestRequest("GET", "/accounts/\(account)")).status == 200)
                try await pair.askForPages("/accounts/\(account)/transactions?limit=17")
                for query in ["", "?source=posted", "?from=2016-04-05&to=2016-04-09", "?from=2030-01-01"] {
                    for form in ["application/json", "application/x-ndjson"] {
                        let fields = [(name: "Accept", value: form)]
                        try await pair.ask(TestRequest("GET", "/accounts/\(account)/report\(query)", fields))
                    }
                }
            }
        }
    }

    private static func account(_ number: Int) throws -> (account: Account, transactions: [AccountTransaction]) {
        let transactions = (0..<number * 12).compactMap { index -> AccountTransaction? in
            guard let amount = Amount(minorUnits: Int64(index * 7_919 + 1) * (index % 9 == 0 ? 1_000_000 : 1)) else {
                return nil
            }
            return AccountTransaction(
                id: id(number * 1_000 + index), group: index % 3 == 0 ? .authorized : .posted,
                date: CalendarDate(daysSince1970: 16_892 + index * 5 % 13), description: SharedText(name(index)),
                amount: amount, kind: index % 4 == 0 ? .credit : .debit, createdAt: time(index), version: 1)
        }
        let account = Account(
            id: id(number), name: SharedText(name(number)), currency: try #require(Currency("EUR")),
            totals: AccountTotals(of: transactions), createdAt: time(number), version: Int64(number + 1))
        return (account, transactions)
    }
}
