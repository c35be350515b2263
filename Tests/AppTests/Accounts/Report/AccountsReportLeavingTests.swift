import ViperTesting

@testable import Accounts
@testable import ViperService

@Suite("The report on an account, to clients that read slowly or leave")
struct AccountsReportLeavingTests {
    private static let batchCount = 157

    /// Adds an account with many more transactions than all buffers up to a client hold. Returns its id.
    private func fill(_ fixture: Fixture) async throws -> String {
        let account = try await fixture.addAccount()
        let text = String(repeating: "x", count: 200)
        for day in 0..<20 {
            let date = CalendarDate(daysSince1970: 17_000 + day)
            let one = TestTransaction(group: .posted, date: date, description: text, cents: 1)
            try await fixture.store(Array(repeating: one, count: 2_000), in: account)
        }
        return account
    }

    @Test("It is read no faster than the client takes it, and no further than to where the client leaves", .inProcess)
    func leaving() async throws {
        let account = try await fill(fixture)
        let database = CountingDatabase(fixture.database)
        let dispatcher = Dispatcher(try Application(database: database, version: "1").routeTable()) { _, _, _ in }
        var configuration = DaemonConfiguration()
        configuration.port = 0
        configuration.limits.streamTimeout = .seconds(600)
        let daemon = try Daemon(
            configuration, handler: { await dispatcher.respond(to: $0) },
            refusal: { dispatcher.respond(to: $1, refusedWith: $0) })
        let client = RawClient(daemon.port, patience: 600_000, receiveBuffer: 4_096)
        client.send("GET /accounts/\(account)/report HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(client.bytes(10_000).count == 10_000)
        #expect(database.queryCount > 2 && database.queryCount < Self.batchCount)
        client.leave(abruptly: true)
        try await until { daemon.counters.connections == 0 }
        daemon.stop()
        #expect(database.queryCount < Self.batchCount)
        // A client that stays takes the full number of queries.
        let before = database.queryCount
        let whole = try await InProcessClient { await dispatcher.respond(to: $0) }.get("/accounts/\(account)/report")
        #expect(whole.isWhole && whole.text.hasSuffix(#""total":"400.00"}"#))
        #expect(database.queryCount - before >= Self.batchCount)
    }
}
