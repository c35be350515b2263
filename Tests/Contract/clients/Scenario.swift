// Uses the generated client as an app's developer would. Prints a line that begins with "ok: " for each assertion that
// holds, and ends with an error at the first that does not.

import Foundation
import OpenAPIClient

struct Failed: Error { let sentence: String }

func check(_ holds: Bool, _ sentence: String, _ detail: Any = "") throws {
    guard holds else { throw Failed(sentence: "\(sentence): \(detail)") }
    // Written at once, so that it appears even if the program fails later.
    FileHandle.standardOutput.write(Data("ok: \(sentence)\n".utf8))
}

/// The problem that a call is refused with, by its type.
func refused<Result>(_ call: () async throws(ErrorResponse) -> Result) async throws -> Problem {
    do throws(ErrorResponse) {
        _ = try await call()
    } catch {
        guard case .error(_, let data?, _, _) = error else { throw error }
        return try OpenAPIClientAPIConfiguration.shared.codableHelper.decode(Problem.self, from: data).get()
    }
    throw Failed(sentence: "The call was not refused.")
}

func day(_ text: String) throws -> OpenAPIDateWithoutTime {
    guard let day = OpenAPIDateWithoutTime(rawValue: text) else { throw Failed(sentence: "no day: \(text)") }
    return day
}

@main
struct Scenario {
    static func main() async throws {
        OpenAPIClientAPIConfiguration.shared.basePath = CommandLine.arguments[1]
        try await useItems()
        try await readFrench()
        try await useAccounts()
    }

    static func useItems() async throws {
        for number in 0..<7 {
            _ = try await ItemsAPI.itemsAdd(itemsAddInput: .init(name: "Lantern \(number)", enabled: number % 2 == 0))
        }
        var names: [String] = []
        var pages = 0
        var after: String?
        repeat {
            let page = try await ItemsAPI.itemsList(after: after, limit: 3)
            names += page.items.map(\.name)
            after = page.next
            pages += 1
        } while after != nil && pages < 10
        try check(pages == 3 && Set(names).count == 7, "It pages through a list", names)
        guard let first = try await ItemsAPI.itemsList(sort: .nameDescending, limit: 1).items.first else {
            throw Failed(sentence: "no item")
        }
        try check(first.name == "Lantern 6", "It sorts by a value of an enumeration", first)

        let tag = "\"\(first.version)\""
        let changed = try await ItemsAPI.itemsChange(
            id: first.id, itemsChangeInput: .init(enabled: false), ifMatch: tag)
        try check(!changed.enabled, "It changes an item by its version", changed)
        let stale = try await refused { () async throws(ErrorResponse) in
            try await ItemsAPI.itemsChange(id: first.id, itemsChangeInput: .init(enabled: true), ifMatch: tag)
        }
        try check(stale.status == 412 && stale.type == "/problems/stale", "A stale change is a typed problem", stale)

        let bad = try await refused { () async throws(ErrorResponse) in
            try await ItemsAPI.itemsAdd(itemsAddInput: .init(name: "  "))
        }
        try check(
            bad.status == 422 && bad.errors?.first?.pointer == "/name" && bad.errors?.first?.code == "tooShort",
            "A bad input is a typed problem that names the member", bad)
        try await retry()
    }

    /// `JSONEncoder` orders the members of a body differently on every call.
    static func retry() async throws {
        let key = UUID().uuidString
        var ids: Set<UUID> = []
        for _ in 0..<8 {
            ids.insert(
                try await ItemsAPI.itemsAdd(itemsAddInput: .init(name: "Once", enabled: true), idempotencyKey: key).id)
        }
        try check(ids.count == 1, "A retry with a key is done once, whatever the order of its members", ids)
        guard let id = ids.first else { return }
        try await ItemsAPI.itemsDelete(id: id)
        let gone = try await refused { () async throws(ErrorResponse) in try await ItemsAPI.itemsDetail(id: id) }
        try check(gone.status == 404, "It deletes an item, which then is missing", gone)
    }

    static func readFrench() async throws {
        let todo = try await TodosAPI.todosAdd(
            todosAddInput: .init(title: "Acheter du pain", completeBy: try day("2026-12-24"), priority: .high))
        let shown = try await TodosAPI.todosDisplay(id: todo.id, acceptLanguage: "fr")
        try check(shown.rows.contains { $0.label == "Titre" }, "It reads a todo in French", shown.rows)
        let row = try await TodosAPI.todosList().items.first
        try check(
            row?.bangs == .three && row?.completeBy?.rawValue == "2026-12-24",
            "It reads enumerations whose texts are no names, and dates", row as Any)
    }

    static func useAccounts() async throws {
        let account = try await AccountsAPI.accountsAdd(accountsAddInput: .init(name: "Cash", currency: .EUR))
        let date = try day("2026-11-21")
        func draft(_ amount: String) -> TransactionDraft {
            .init(group: .posted, date: date, description: "Bakery", amount: amount, kind: .debit)
        }
        let one = try await AccountsAPI.transactionsAdd(accountId: account.id, transactionDraft: draft("12.50"))
        try check(one.amount == "12.50", "It posts one transaction", one)
        let many = try await AccountsAPI.transactionsBatch(
            accountId: account.id, transactionDraft: [draft("1.00"), draft("2.00")])
        try check(many.items.count == 2, "It posts many at once", many)
        let report = try await AccountsAPI.accountsReport(accountId: account.id, source: .posted)
        let details = report.rows.filter { if case .typeAccountsReportDetail = $0 { true } else { false } }
        try check(
            details.count == 3 && report.total != nil, "It reads the report, row by row of its type", report)
        let whole = try await AccountsAPI.accountsDetail(accountId: account.id, embed: [.report])
        try check(whole.embedded?.report != nil, "It reads an account with its report", whole)
    }
}
