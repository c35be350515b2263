import ViperTesting

@testable import Accounts

extension ExampleGroup {
    static let accounts = ExampleGroup("accounts", FeatureDeclaration(of: AccountsFeature.self).examples) {
        _, accounts in
        let added = try await accounts.record(201, "POST", "/accounts", #"{"name":"Household","currency":"EUR"}"#)
        try await accounts.record(400, "POST", "/accounts", "{name: Travel}")
        try await accounts.record(422, "POST", "/accounts", #"{"name":" ","currency":"JPY"}"#)
        try await accounts.prepare("POST", "/accounts", #"{"name":"Travel","currency":"CHF"}"#)

        let account = "/accounts/\(try #require(added.value(of: "id")))"
        try await recordTransactions(account, &accounts)
        try await accounts.record(200, "GET", "/accounts?limit=1")
        try await accounts.record(400, "GET", "/accounts?limit=0")
        try await accounts.record(200, "GET", account + "/transactions?limit=1")
        try await accounts.record(400, "GET", account + "/transactions?limit=0")
        try await accounts.record(200, "GET", account + "/report?from=2026-11-01")
        try await accounts.record(400, "GET", account + "/report?from=2026-11-01&to=2026-10-01")
        try await recordChanges(account, &accounts)

        try await accounts.record(200, "GET", account + "?embed=report,transactions")
        try await accounts.record(400, "GET", "/accounts/7")
        // new-module: examples /accounts, accounts, account
        try await accounts.record(404, "GET", "/accounts/\(missing)")
        try await accounts.record(404, "GET", "/accounts/\(missing)/report")
        try await accounts.record(404, "GET", "/accounts/\(missing)/transactions")
        try await accounts.record(404, "POST", "/accounts/\(missing)/transactions", transaction())
        try await accounts.record(404, "POST", "/accounts/\(missing)/transactions/batch", "[\(transaction())]")
        try await accounts.record(404, "GET", account + "/transactions/\(missing)")
    }

    private static func recordTransactions(_ account: String, _ accounts: inout ExampleRecorder) async throws {
        let path = account + "/transactions"
        let wrong = transaction("12.505", date: "2026-02-30")
        let electricity = transaction("67.35", date: "2026-11-01", description: "Electricity")
        let added = try await accounts.record(201, "POST", path, electricity)
        try await accounts.record(400, "POST", path, "{amount: 1}")
        try await accounts.record(422, "POST", path, wrong)
        let many = [
            transaction("940.00", date: "2026-11-02", description: "Rent"),
            transaction("3124.50", kind: "credit", date: "2026-11-02", description: "Salary"),
        ]
        try await accounts.record(201, "POST", path + "/batch", "[\(many.joined(separator: ","))]")
        try await accounts.record(400, "POST", path + "/batch", "[{amount: 1}]")
        try await accounts.record(422, "POST", path + "/batch", "[\(transaction()),\(wrong)]")
        try await accounts.prepare("POST", path, transaction("42.07", group: "authorized", description: "Grocer"))
        try await accounts.record(200, "GET", path + "/\(try #require(added.value(of: "id")))")
        try await accounts.record(400, "GET", path + "/7")
    }

    /// Deletes another account and another transaction than those of the other examples.
    private static func recordChanges(_ account: String, _ accounts: inout ExampleRecorder) async throws {
        let name = #"{"name":"Home"}"#
        try await accounts.record(200, "PATCH", account, name)
        try await accounts.record(412, "PATCH", account, name, fields: stale)
        try await accounts.record(422, "PATCH", account, #"{"name":null}"#)
        try await accounts.record(428, "DELETE", account)
        try await accounts.record(412, "DELETE", account, fields: stale)

        let added = try await accounts.prepare("POST", account + "/transactions", transaction("1.00"))
        let row = account + "/transactions/\(try #require(added.value(of: "id")))"
        try await accounts.record(200, "PATCH", row, #"{"description":"Grocer","date":"2026-11-20"}"#)
        try await accounts.record(412, "PATCH", row, #"{"group":"posted"}"#, fields: stale)
        try await accounts.record(422, "PATCH", row, #"{"group":"authorized"}"#)
        try await accounts.record(412, "DELETE", row, fields: stale)
        try await accounts.record(204, "DELETE", row)
        try await accounts.record(404, "DELETE", row)
        try await accounts.record(404, "PATCH", row, #"{"group":"posted"}"#)

        let other = try await accounts.prepare("POST", "/accounts", #"{"name":"Old","currency":"EUR"}"#)
        let old = "/accounts/\(try #require(other.value(of: "id")))"
        let tag = [(name: "If-Match", value: try #require(other["ETag"]))]
        try await accounts.record(204, "DELETE", old, fields: tag)
        try await accounts.record(404, "DELETE", old, fields: tag)
        try await accounts.record(404, "PATCH", old, name)
    }
}
