import ViperTesting

@testable import Accounts
@testable import ViperFeatures
@testable import ViperTransfer

/// A store with one account, and its imports.
struct ImportFixture: ScopedFixture {
    let imports: Imports
    let accountID = UUID(high: 0x0190_A1B2_C3D4_7E5F, low: 0x8A9B_0C1D_2E3F_4A5B)
    private let store: TestStore

    var database: any Database { store.database }

    /// Runs a test over its own store of each engine, once importing as a command does and once as beside a server.
    static func with(_ body: (ImportFixture) async throws -> Void) async throws {
        for (engine, isShared) in [(TestStore.Engine.sqlite, false), (.sqlite, true), (.postgresql, true)] {
            let fixture = try await ImportFixture(engine, isShared: isShared)
            try await use {
                try await body(fixture)
            } close: {
                await fixture.database.close()
            }
        }
    }

    private init(_ engine: TestStore.Engine, isShared: Bool) async throws {
        store = try await TestStore.open(engine)
        let database = store.database
        imports = Imports(database: database, isShared: isShared)
        let id = accountID
        try await database.run(
            """
            INSERT INTO accounts (id, name, currency, balance, pending, created_at, version)
            VALUES ($1, 'Test', 'EUR', '0', '0', 0, 1)
            """, [.uuid(id)])
    }

    func run(_ text: String) async -> Result<Int, Failure> { await run(Pieces(text)) }

    func run(
        _ source: Pieces, into account: UUID? = nil, progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async -> Result<Int, Failure> {
        var source = source
        do throws(Failure) {
            return .success(
                try await imports.run(.transactions(account: account ?? accountID), from: &source, progress: progress))
        } catch {
            return .failure(error)
        }
    }

    /// Imports what the account does not have, and tells how much it left out.
    func runSkipping(_ text: String) async throws -> (new: Int, skipped: Int?) {
        var (source, skipped) = (Pieces(text), Int?.none)
        let request = ImportRequest.transactions(account: accountID, skipsExisting: true)
        let new = try await imports.run(request, from: &source) { skipped = $0.skipped }
        return (new, skipped)
    }

    /// The visible transactions, in the order of their ids.
    func visible() async throws -> [String] {
        try await database.rows(
            """
            SELECT posted, date, description, amount, credit FROM transactions
            WHERE import <= (SELECT finished FROM transaction_imports) ORDER BY account, id
            """
        ) { row throws(DatabaseError) in
            let date = CalendarDate(daysSince1970: Int(try row.integer(1))).text
            let group: TransactionGroup = try row.boolean(0) ? .posted : .authorized
            let kind: TransactionKind = try row.boolean(4) ? .credit : .debit
            return "\(group) \(date) \(try row.text(2)) \(try row.integer(3)) \(kind)"
        }
    }

    /// The account's balance, pending amount and version.
    func account() async throws -> String? {
        try await database.first("SELECT balance, pending, version FROM accounts") { row throws(DatabaseError) in
            "\(try row.text(0)) \(try row.text(1)) \(try row.integer(2))"
        }
    }

    /// The number of rows, visible or not, and the number of the running import.
    func leftRows() async throws -> String? {
        try await database.first("SELECT (SELECT COUNT(*) FROM transactions), running FROM transaction_imports") {
            row throws(DatabaseError) in
            let running = try row.isNull(1) ? nil : try row.integer(1)
            return "\(try row.integer(0)) \(running.map(String.init) ?? "nil")"
        }
    }

    /// Leaves rows as a killed import would; every second row is another import's and visible.
    func leaveRows(_ count: Int) async throws {
        let store = TransactionImportStore(database: database)
        guard case .begun(let begun) = try await store.begin(for: accountID, at: .now()) else {
            throw SetUpFault()
        }
        try await database.write { transaction throws(DatabaseError) in
            for index in 0..<count {
                try await transaction.execute(
                    """
                    INSERT INTO transactions
                        (account, id, posted, date, description, amount, credit, created_at, version, import)
                    VALUES ($1, $2, $3, 0, 'left', 1, $4, 0, 1, $5)
                    """,
                    [
                        .uuid(begun.account), .uuid(.version7()), .boolean(true), .boolean(false),
                        .integer(index.isMultiple(of: 2) ? begun.number : begun.number - 1),
                    ])
            }
        }
    }
}

extension Result<Int, Viper.Failure> {
    /// The description of the error; nil on success.
    var fault: String? {
        if case .failure(let error) = self { error.importText } else { nil }
    }
}

extension Trait where Self == FixtureTrait<ImportFixture> {
    /// Each test runs over its own store of each engine, once importing as a command does and once as beside a server.
    static var imports: Self { Self { try await ImportFixture.with($0) } }
}
