import Testing
import ViperTesting

extension ExampleScenario {
    mutating func playAccounts() async throws {
        let household = #"{"name":"Household","currency":"EUR"}"#
        let added = try await recorder.record("accountsAdd", 201, over: client, "POST", "/accounts", body: household)
        _ = try await recorder.record("accountsAdd", 400, over: client, "POST", "/accounts", body: "{name: Travel}")
        let wrong = #"{"name":" ","currency":"JPY"}"#
        _ = try await recorder.record("accountsAdd", 422, over: client, "POST", "/accounts", body: wrong)
        recorder.notice(try await client.post("/accounts", #"{"name":"Travel","currency":"CHF"}"#))
        let account = [(name: "accountId", value: JSONTree.string(try #require(added.value(of: "id"))))]
        try await playTransactions(account)
        try await playLists(account)
        try await playReport(account)
        try await playChanges(account)
        let missing = [(name: "accountId", value: JSONTree.string("01920000-0000-7000-8000-000000000001"))]
        let (one, transactions) = ("/accounts/{accountId}", "/accounts/{accountId}/transactions")
        let parts = [(name: "embed", value: JSONTree.array([.string("report"), .string("transactions")]))]
        _ = try await recorder.record("accountsDetail", 200, over: client, "GET", one, account + parts)
        _ = try await recorder.record("accountsDetail", 400, over: client, "GET", one, [("accountId", .string("7"))])
        _ = try await recorder.record("accountsDetail", 404, over: client, "GET", one, missing)
        _ = try await recorder.record("accountsReport", 404, over: client, "GET", one + "/report", missing)
        _ = try await recorder.record("transactionsList", 404, over: client, "GET", transactions, missing)
        _ = try await recorder.record(
            "transactionsAdd", 404, over: client, "POST", transactions, missing, body: transaction())
        _ = try await recorder.record(
            "transactionsBatch", 404, over: client, "POST", transactions + "/batch", missing,
            body: "[\(transaction())]")
        let id = [(name: "id", value: missing[0].value)]
        _ = try await recorder.record(
            "transactionsDetail", 404, over: client, "GET", transactions + "/{id}", account + id)
    }

    private mutating func playTransactions(_ account: [(name: String, value: JSONTree)]) async throws {
        let path = "/accounts/{accountId}/transactions"
        let batch = path + "/batch"
        let many = [
            transaction("940.00", date: "2026-11-02", description: "Rent"),
            transaction("3124.50", kind: "credit", date: "2026-11-02", description: "Salary"),
        ]
        let (wrong, other) = (transaction("12.505", date: "2026-02-30"), transaction())
        let added = try await recorder.record(
            "transactionsAdd", 201, over: client, "POST", path, account,
            body: transaction("67.35", date: "2026-11-01", description: "Electricity"))
        _ = try await recorder.record(
            "transactionsAdd", 400, over: client, "POST", path, account, body: "{amount: 1}")
        _ = try await recorder.record("transactionsAdd", 422, over: client, "POST", path, account, body: wrong)
        _ = try await recorder.record(
            "transactionsBatch", 201, over: client, "POST", batch, account, body: "[\(many.joined(separator: ","))]")
        _ = try await recorder.record(
            "transactionsBatch", 400, over: client, "POST", batch, account, body: "[{amount: 1}]")
        _ = try await recorder.record(
            "transactionsBatch", 422, over: client, "POST", batch, account, body: "[\(other),\(wrong)]")
        let place = path.replacing("{accountId}", with: account[0].value.text ?? "")
        recorder.notice(
            try await client.post(place, transaction("42.07", group: "authorized", description: "Grocer")))
        let id = [(name: "id", value: JSONTree.string(try #require(added.value(of: "id"))))]
        _ = try await recorder.record("transactionsDetail", 200, over: client, "GET", path + "/{id}", account + id)
        _ = try await recorder.record(
            "transactionsDetail", 400, over: client, "GET", path + "/{id}", account + [("id", .string("7"))])
    }

    private mutating func playLists(_ account: [(name: String, value: JSONTree)]) async throws {
        let path = "/accounts/{accountId}/transactions"
        let (one, none) = ([("limit", JSONTree.number("1"))], [("limit", JSONTree.number("0"))])
        _ = try await recorder.record("accountsList", 200, over: client, "GET", "/accounts", one)
        _ = try await recorder.record("accountsList", 400, over: client, "GET", "/accounts", none)
        _ = try await recorder.record("transactionsList", 200, over: client, "GET", path, account + one)
        _ = try await recorder.record("transactionsList", 400, over: client, "GET", path, account + none)
    }

    private mutating func playReport(_ account: [(name: String, value: JSONTree)]) async throws {
        let path = "/accounts/{accountId}/report"
        let period = [("from", JSONTree.string("2026-11-01")), ("to", JSONTree.string("2026-10-01"))]
        _ = try await recorder.record("accountsReport", 200, over: client, "GET", path, account + period.prefix(1))
        _ = try await recorder.record("accountsReport", 400, over: client, "GET", path, account + period)
    }

    /// Uses another account and another transaction, so that the other examples stay as they are.
    private mutating func playChanges(_ account: [(name: String, value: JSONTree)]) async throws {
        let (one, transactions) = ("/accounts/{accountId}", "/accounts/{accountId}/transactions")
        let stale = [(name: "If-Match", value: "\"7-0\"")]
        let name = #"{"name":"Home"}"#
        _ = try await recorder.record("accountsChange", 200, over: client, "PATCH", one, account, body: name)
        _ = try await recorder.record("accountsChange", 412, over: client, "PATCH", one, account, stale, body: name)
        let none = #"{"name":null}"#
        _ = try await recorder.record("accountsChange", 422, over: client, "PATCH", one, account, body: none)
        _ = try await recorder.record("accountsDelete", 428, over: client, "DELETE", one, account)
        _ = try await recorder.record("accountsDelete", 412, over: client, "DELETE", one, account, stale)
        let place = transactions.replacing("{accountId}", with: account[0].value.text ?? "")
        let added = try await client.post(place, transaction("1.00"))
        recorder.notice(added)
        let row = account + [("id", JSONTree.string(try #require(added.value(of: "id"))))]
        let path = transactions + "/{id}"
        _ = try await recorder.record("transactionsDelete", 412, over: client, "DELETE", path, row, stale)
        _ = try await recorder.record("transactionsDelete", 204, over: client, "DELETE", path, row)
        _ = try await recorder.record("transactionsDelete", 404, over: client, "DELETE", path, row)
        let other = try await client.post("/accounts", #"{"name":"Old","currency":"EUR"}"#)
        recorder.notice(other)
        let tag = [(name: "If-Match", value: try #require(other["ETag"]))]
        let gone = [(name: "accountId", value: JSONTree.string(try #require(other.value(of: "id"))))]
        _ = try await recorder.record("accountsDelete", 204, over: client, "DELETE", one, gone, tag)
        _ = try await recorder.record("accountsDelete", 404, over: client, "DELETE", one, gone, tag)
        _ = try await recorder.record("accountsChange", 404, over: client, "PATCH", one, gone, body: name)
    }
}
