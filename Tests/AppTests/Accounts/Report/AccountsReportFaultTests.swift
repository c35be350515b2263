import ViperTesting

@testable import Accounts

@Suite("The report on an account, where something fails")
struct AccountsReportFaultTests {
    private static let ndjson = [(name: "Accept", value: "application/x-ndjson")]

    private func transactions(_ fixture: Fixture, _ days: Int) async throws -> (path: String, [[TestTransaction]]) {
        let account = try await fixture.addAccount()
        let groups = [TransactionGroup.authorized, .posted].map { Fixture.transactions($0, days: days) }
        for group in groups { try await fixture.store(group, in: account) }
        return ("/accounts/\(account)/report", groups)
    }

    @Test("A group that cannot be read is a message without footer and grand total, beside the other and alone")
    func firstBatch() async throws {
        for failing in 0...1 {
            try await Fixture.with { (fixture: Fixture) async throws in
                let (path, groups) = try await transactions(fixture, 5)
                try await fixture.damage(failing == 0 ? .authorized : .posted)
                let expected = ReferenceReport([
                    ("Authorized", failing == 0 ? nil : groups[0]), ("Posted", failing == 1 ? nil : groups[1]),
                ])
                let json = try await fixture.client.get(path)
                #expect(json.status == 200 && json.isWhole)
                #expect(json.text == expected.json && !json.text.contains("total\":\"1500"))
                let lines = try await fixture.client.get(path, Self.ndjson)
                #expect(lines.status == 200 && lines.isWhole)
                #expect(lines.text == expected.ndjson)
                for (number, (source, name)) in [("authorized", "Authorized"), ("posted", "Posted")].enumerated() {
                    let alone = try await fixture.client.get(path + "?source=\(source)")
                    let expected = ReferenceReport([(name, number == failing ? nil : groups[number])])
                    #expect(alone.status == 200 && alone.text == expected.json)
                }
            }
        }
    }

    @Test(
        "Each group has a source of its own: one over a store that is gone fails alone", .inProcess, arguments: [0, 1])
    func stores(_ failing: Int) async throws {
        let gone = try await Fixture(.inProcess)
        await gone.close()
        let (path, groups) = try await transactions(fixture, 3)
        let (open, closed) = (ReportStore(database: fixture.database), ReportStore(database: gone.database))
        let service = ReportService(
            imports: open, authorized: failing == 0 ? closed : open, posted: failing == 1 ? closed : open)
        let response = try await Self.client(fixture.database, service).get(path)
        let expected = ReferenceReport([
            ("Authorized", failing == 0 ? nil : groups[0]), ("Posted", failing == 1 ? nil : groups[1]),
        ])
        #expect(response.status == 200 && response.text == expected.json)
    }

    @Test("A report on a store that is gone is a 503, not one of groups that are not available", .inProcess)
    func gone() async throws {
        let gone = try await Fixture(.inProcess)
        await gone.close()
        let (path, _) = try await transactions(fixture, 1)
        let service = ReportService(store: ReportStore(database: gone.database))
        #expect(try await Self.client(fixture.database, service).get(path).status == 503)
    }

    /// A client of the report alone, behind its gate.
    private static func client(_ database: any Database, _ service: ReportService) throws -> InProcessClient {
        let accounts = AccountStore(database)
        let below: [Route<Account>] = [
            Route(.get, "/report", AccountsReport.Builder(service: service), "", isEntry: true)
        ]
        let table = try RouteTable(
            Router([Route("/accounts/{accountId}", Router(AccountGate(store: accounts), below))]), namedRoutes: [])
        let dispatcher = Dispatcher(table) { _, _, _ in }
        return InProcessClient { await dispatcher.respond(to: $0) }
    }
}
