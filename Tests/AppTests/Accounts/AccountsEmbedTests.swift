import ViperTesting

@testable import Accounts

@Suite("An account with its report and transactions")
struct AccountsEmbedTests {
    private static let both = "embed=report,transactions"

    /// Adds an account with transactions of some days in each group. Returns its path.
    private func account(_ fixture: Fixture, days: Int = 3) async throws -> String {
        let id = try await fixture.addAccount()
        for group in [TransactionGroup.authorized, .posted] {
            try await fixture.store(Fixture.transactions(group, days: days), in: id)
        }
        return "/accounts/\(id)"
    }

    private func embedded(_ response: TestResponse) throws -> JSONTree {
        try #require(try response.tree["embedded"])
    }

    @Test("Each part equals its own response; the order and the other parts change nothing", .fixture)
    func parts() async throws {
        let path = try await account(fixture, days: 40)
        let alone = try await fixture.client.get(path)
        let (report, transactions) = (
            try await fixture.client.get(path + "/report"), try await fixture.client.get(path + "/transactions")
        )
        #expect(transactions.text.contains(#""next":""#) && report.text.contains(#""total":""#))
        let whole = try await fixture.client.get("\(path)?\(Self.both)")
        #expect(whole.status == 200)
        #expect(
            whole.text
                == alone.text.dropLast()
                + #","embedded":{"report":\#(report.text),"transactions":\#(transactions.text)}}"#)
        #expect(try await fixture.client.get("\(path)?embed=transactions,report").text == whole.text)
        let one = try await fixture.client.get("\(path)?embed=report")
        #expect(one.text == alone.text.dropLast() + #","embedded":{"report":\#(report.text)}}"#)
        let other = try await fixture.client.get("\(path)?embed=transactions")
        #expect(other.text == alone.text.dropLast() + #","embedded":{"transactions":\#(transactions.text)}}"#)
    }

    @Test("A report of more than 1,000 rows is a problem that leads to it", arguments: ["", "/api"])
    func longReport(_ publicPath: String) async throws {
        try await Fixture.with(publicPath: publicPath) { (fixture: Fixture) async throws in
            // Two headers, two footers and the grand footer; three rows a day.
            let path = try await account(fixture, days: 165)
            let short = try embedded(try await fixture.client.get("\(path)?embed=report"))
            #expect(short["report"]?["rows"]?.elements.count == 995)
            let longer = try await account(fixture, days: 166)
            let whole = try await fixture.client.get("\(longer)?\(Self.both)")
            let parts = try embedded(whole)
            let link = publicPath + longer + "/report"
            #expect(whole.status == 200 && parts["report"]?["status"]?.integer == 422)
            #expect(parts["report"]?["type"]?.text == "/problems/too-many-rows")
            #expect(parts["report"]?["detail"]?.text?.contains("'\(link)'") == true)
            #expect(parts["report"]?["instance"]?.text == link)
            #expect(parts["transactions"]?["items"]?.elements.count == 30)
        }
    }
}
