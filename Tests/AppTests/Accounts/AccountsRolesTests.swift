import ViperTesting

@testable import Accounts
@testable import Shared

/// Tests each role of the accounts' modules alone, with values in place of its neighbours.
@Suite("The roles of the accounts' modules, one by one")
struct AccountsRolesTests {
    private static let noon = Timestamp(microseconds: 1_795_262_400_000_000)
    private static let id = UUID(high: 0x0192_0000_0000_7000, low: 0x8000_0000_0000_0001)
    private static let text = "01920000-0000-7000-8000-000000000001"
    private static let other = UUID(high: 0x0192_0000_0000_7000, low: 0x8000_0000_0000_0002)
    private static let otherText = "01920000-0000-7000-8000-000000000002"

    private let account: Account
    private let transaction: AccountTransaction
    private let router = AccountsRouter(publicPath: "/api")

    init() throws {
        account = Account(
            id: Self.id, name: "Travel", currency: try #require(Currency("CHF")),
            totals: AccountTotals(balance: Total(minorUnits: -5), pending: Total(minorUnits: 1_250)),
            createdAt: Self.noon, version: 3)
        transaction = AccountTransaction(
            id: Self.other, group: .authorized, date: try #require(CalendarDate("2016-04-01")), description: "Hut",
            amount: try #require(Amount(minorUnits: 750)), kind: .credit, createdAt: Self.noon, version: 1)
    }

    private func reader() -> PresentationContext { PresentationContext(Request(RequestStorage())) }

    private func text(_ response: consuming Response) -> String {
        response.body.unsafeBytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    @Test("The routers link by the patterns that they mount")
    func links() {
        #expect(router.linkToList.text == "/api/accounts")
        #expect(router.link(detailOf: Self.id).text == "/api/accounts/\(Self.text)")
        let list = "/api/accounts/\(Self.text)/transactions"
        #expect(router.transactions.link(account: Self.id).text == "/api/accounts/\(Self.text)")
        #expect(router.transactions.link(listOf: Self.id).text == list)
        #expect(router.transactions.link(detailOf: Self.other, in: Self.id).text == "\(list)/\(Self.otherText)")
    }

    @Test("The gate finds the account, and refuses where there is none", .fixture)
    func gate() async throws {
        let store = AccountStore(of: fixture.database, clock: fixture.clock)
        let gate = AccountGate(store: store)
        let added = try await store.add(account)
        #expect(try await gate.execute(.init(id: added.id)) == added)
        await #expect(throws: Failure.missing("Account with id '\(Self.text)' was not found.")) {
            try await gate.execute(.init(id: Self.id))
        }
    }

    @Test("The detail's interactor hands on what the gate found, and its presenter and view show every value of it")
    func detail() async throws {
        let found = try await AccountsDetail.Interactor(account: account).execute(
            NoInput.read(
                Request(RequestStorage()), shape: InputShape(InputDescription())))
        #expect(found == account)
        let document = AccountsDetail.Presenter(router: router).present(account, for: reader())
        #expect(AccountsDetail.View().version(of: document) == 3)
        #expect(document.location.text == "/api/accounts/\(Self.text)")
        #expect(
            text(AccountsDetail.View().render(document, as: .json)).hasPrefix(
                #"{"id":"\#(Self.text)","name":"Travel","currency":"CHF","balance":"-0.05","pending":"12.50","#
                    + #""createdAt":"2026-11-21T12:00:00.000Z","version":3,"links":{"list":"/api/accounts","#
                    + #""transactions":"/api/accounts/\#(Self.text)/transactions""#))
    }

    @Test("The list's presenter makes rows of accounts, and the way to the next page only where there is one")
    func accountsList() throws {
        let presenter = AccountsList.Presenter(router: router)
        var outcome = ListOutcome<Account, EntityCursor<Account>>(entries: [account], next: nil, limit: 5)
        let last = presenter.present(outcome, for: reader())
        #expect(
            last.items.map(\.entity.name) == ["Travel"]
                && last.items.map(\.entity.totals.pending) == [Total(minorUnits: 1_250)])
        #expect(last.next == nil && last.nextLink == nil)
        outcome.next = .sample
        let first = presenter.present(outcome, for: reader())
        #expect(first.nextLink == "/api/accounts?limit=5&after=\(try #require(first.next))")
    }

    @Test("The transactions' presenter makes rows of them, and links below their account")
    func transactionsList() throws {
        let presenter = TransactionsList.Presenter(router: router.transactions, account: Self.id)
        let cursor = TransactionsCursor(account: Self.id, filter: TransactionFilter(), end: .added(Self.other))
        let found = ListOutcome(entries: [transaction], next: cursor, limit: 9)
        let model = presenter.present(found, for: reader())
        let list = "/api/accounts/\(Self.text)/transactions"
        let next = try #require(model.next)
        #expect(model.nextLink == "\(list)?limit=9&after=\(next)")
        let response = TransactionsList.View().render(model, as: .json)
        #expect(response.link == "<\(list)?limit=9&after=\(next)>; rel=\"next\"")
        #expect(
            text(response) == #"{"items":[{"id":"\#(Self.otherText)","group":"authorized","date":"2016-04-01","#
                + #""description":"Hut","amount":"7.50","kind":"credit","createdAt":"2026-11-21T12:00:00.000Z","#
                + #""version":1,"links":{"detail":"\#(list)/\#(Self.otherText)"}}],"next":"\#(next)","#
                + #""links":{"back":"/api/accounts/\#(Self.text)"}}"#)
    }

    @Test("The transactions' interactor refuses another account's cursor before it looks for anything", .fixture)
    func cursor() async throws {
        let store = TransactionStore(database: fixture.database)
        let service = TransactionService(store: store, clock: fixture.clock)
        let interactor = TransactionsList.Interactor(service: service, account: account)
        let mine = TransactionsCursor(account: Self.id, filter: TransactionFilter(), end: .added(Self.other))
        #expect(
            try await interactor.execute(.init(after: mine, wanted: TransactionFilter(), limit: 1)).entries
                .isEmpty)
        let refusal = Failure.parameter("after", "otherAccount", "Expected a cursor of this account's transactions.")
        await #expect(throws: refusal) {
            try await interactor.execute(
                .init(
                    after: TransactionsCursor(
                        account: Self.other, filter: TransactionFilter(), end: .added(Self.other)),
                    wanted: TransactionFilter(), limit: 1))
        }
    }

    @Test("The view of one says where it is and which it is, that of a batch neither")
    func created() {
        let presenter = TransactionsAdd.Presenter(router: router.transactions)
        let one = presenter.present(
            Booking(entry: transaction, account: Revision(from: account, to: account)), for: reader())
        let view = TransactionsAdd.View()
        let place = "/api/accounts/\(Self.text)/transactions/\(Self.otherText)"
        let answer = view.render(one, as: .json)
        #expect(answer.status == .created && answer.location == place)
        #expect(view.version(of: one) == 1)
        let batch = TransactionsBatch.Presenter(router: router.transactions)
            .present(Booking(entry: [transaction], account: Revision(from: account, to: account)), for: reader())
        let answerToBatch = TransactionsBatch.View().render(batch, as: .json)
        #expect(answerToBatch.status == .created && answerToBatch.location == nil)
        #expect(TransactionsBatch.View().version(of: batch) == nil)
        #expect(text(answerToBatch) == #"{"items":["# + text(view.render(one, as: .json)) + "]}")
    }

    @Test("A debit counts as plus and a credit as minus, each in its own group")
    func signs() throws {
        let amount = try #require(Amount(minorUnits: 750))
        var totals = AccountTotals()
        totals.count(amount, .debit, in: .posted)
        totals.count(amount, .credit, in: .authorized)
        #expect(totals == AccountTotals(balance: Total(minorUnits: 750), pending: Total(minorUnits: -750)))
        #expect(AccountTotals(of: [transaction]) == AccountTotals(pending: Total(minorUnits: -750)))
    }

    @Test("A change logged as an addition long ago is read as it was, whatever its row has now", .fixture)
    func rows() async throws {
        let store = TransactionStore(database: fixture.database)
        let accounts = AccountStore(fixture.database)
        let account = account
        try await fixture.database.write { transaction throws(DatabaseError) in
            try await account.insert(in: transaction)
        }
        #expect(try await store.add([transaction], to: Self.id)?.before == account)
        #expect(try await store.add([transaction], to: Self.other)?.after == nil)
        #expect(try await store.transaction(Self.other, of: Self.id) == transaction)
        #expect(try await store.transaction(Self.other, of: Self.other) == nil)
        let totals = AccountTotals(balance: Total(minorUnits: -5), pending: Total(minorUnits: 500))
        #expect(try await accounts.lookup.value(Self.id).totals == totals)
        #expect(try await accounts.lookup.value(Self.id).version == 4)
    }

    @Test(
        "Every sample is an account with all its transactions and their totals, and they fill an empty store alone",
        .fixture)
    func samples() async throws {
        let service = AccountStore(of: fixture.database, clock: fixture.clock)
        #expect(try await service.seedIfEmpty(with: AccountSamples.all) == AccountSamples.all.count)
        #expect(try await service.seedIfEmpty(with: AccountSamples.all) == 0)
        let page = try await service.page(EntityFilter(values: [], prefix: nil), after: [], limit: 100)
        #expect(Set(page.entries.map(\.name.text)) == Set(AccountSamples.all.map(\.name)))
        let transactions = TransactionStore(database: fixture.database)
        for account in page.entries {
            let sample = try #require(AccountSamples.all.first { $0.name == account.name.text })
            let found = try await transactions.page(of: account.id, TransactionFilter(), after: nil, limit: 100).entries
            #expect(found.reversed().map(\.description.text) == sample.transactions.map(\.2))
            #expect(AccountTotals(of: found) == account.totals)
        }
        #expect(page.entries.contains { $0.totals.balance != .zero && $0.totals.pending != .zero })
    }
}
