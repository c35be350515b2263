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
        try #require(try JSONTree(parsing: response.body)["embedded"])
    }

    private func document(_ response: TestResponse) throws -> JSONTree { try JSONTree(parsing: response.body) }

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

    @Test("A part whose source fails is the problem of its own response, and the other part is there", .fixture)
    func failing() async throws {
        let path = try await account(fixture)
        try await fixture.damage(.authorized, last: false)
        let alone = try await fixture.client.get(path + "/transactions")
        #expect(alone.status == 500)
        let whole = try await fixture.client.get("\(path)?\(Self.both)")
        #expect(whole.status == 200)
        let parts = try embedded(whole)
        let problem = try #require(parts["transactions"])
        #expect(problem["type"]?.text == "/problems/internal-error" && problem["status"]?.integer == 500)
        #expect(problem["instance"]?.text == path + "/transactions")
        #expect(problem["requestId"]?.text == whole["X-Request-Id"])
        #expect(problem["detail"] == (try document(alone))["detail"])
        // The report shows an unavailable group itself.
        #expect(parts["report"] == (try document(try await fixture.client.get(path + "/report"))))
        #expect(whole.text.contains("not currently available"))
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

    @Test("A name that is unknown, repeated or empty is a fault of the parameter", .fixture)
    func faults() async throws {
        let path = try await account(fixture)
        for (query, code) in [
            ("embed=", "empty"), ("embed=balance", "unknownValue"), ("embed=report,report", "repeated"),
            ("embed=report&embed=transactions", "repeated"), ("embed=report,&x=1", "unknownValue"),
        ] {
            let response = try await fixture.client.get("\(path)?\(query)")
            #expect(response.status == 400, "\(query)")
            #expect(response.text.contains(#""parameter":"embed","code":"\#(code)""#))
        }
    }

    @Test("Without parts the tag is the account's version; with parts it changes with any byte", .fixture)
    func conditions() async throws {
        let path = try await account(fixture)
        let alone = try #require(try await fixture.client.get(path)["ETag"])
        #expect(alone.hasPrefix("\""))
        let whole = try await fixture.client.get("\(path)?\(Self.both)")
        let tag = try #require(whole["ETag"])
        #expect(tag.hasPrefix("W/\""))
        let condition = [(name: "If-None-Match", value: "\(alone), \(tag)")]
        #expect(try await fixture.client.get("\(path)?\(Self.both)", condition).status == 304)
        let head = try await fixture.client.send(TestRequest("HEAD", "\(path)?\(Self.both)"))
        #expect(head.status == 200 && head["ETag"] == tag && head["Content-Length"] == "\(whole.body.count)")
        #expect(try await fixture.client.get("\(path)?embed=report", condition).status == 200)
        // Straight into the store: a transaction that the account's version does not reflect.
        let id = String(path.dropFirst("/accounts/".count))
        try await fixture.store(Fixture.transactions(.posted, days: 1), in: id)
        #expect(try await fixture.client.get("\(path)?\(Self.both)", condition).status == 200)
        let missing = "/accounts/01920000-0000-7000-8000-000000000001"
        #expect(try await fixture.client.get("\(missing)?\(Self.both)").status == 404)
    }
}
