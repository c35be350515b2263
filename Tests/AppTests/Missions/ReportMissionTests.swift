import ViperTesting

@testable import Accounts
@testable import ViperMissions
@testable import adder

@Suite("A report as a mission", .timeLimit(.minutes(10)))
struct ReportMissionTests {
    private static let rows = [
        transaction("940.00", date: "2026-11-02", description: "Rent"),
        transaction("3124.50", kind: "credit", date: "2026-11-02", description: "Salary, \\\"net\\\""),
        transaction("42.07", group: "authorized", date: "2026-11-20", description: "Grocer"),
    ]

    /// Runs a body with a client and an account with transactions.
    private func withAccount(
        over engines: [TestStore.Engine] = TestStore.Engine.allCases,
        _ body: (any TestClient, _ account: String) async throws -> Void
    ) async throws {
        try await TestService.with(Adder.self, over: engines, isLive: true) { service in
            let client = service.client
            let account = try await client.addAccount()
            let batch = "[\(Self.rows.joined(separator: ","))]"
            #expect(try await client.post("/accounts/\(account)/transactions/batch", batch).status == 201)
            try await body(client, account)
        }
    }

    @Test("As CSV it has the transactions, in the columns of an import, group by group and by date")
    func csv() async throws {
        try await withAccount { client, account in
            let mission = try await TestMission(#"{"kind":"report","account":"\#(account)"}"#, by: client)
            #expect(mission.accepted["Retry-After"] == "1")
            #expect(mission.accepted.value(of: "kind") == "report")
            let done = try await mission.until("succeeded")
            let tree = try done.tree
            #expect(tree["progress"]?.integer == 3 && tree["failure"] == nil)
            #expect(try done.link("result") == mission.path + "/result")
            let result = try await mission.result()
            #expect(result.status == 200 && result["Content-Type"] == "text/csv; charset=utf-8")
            #expect(result["Content-Disposition"] == "attachment; filename=\"report-\(account).csv\"")
            #expect(result["Content-Security-Policy"] == "sandbox" && result["Accept-Ranges"] == "bytes")
            #expect(
                result.text == """
                    group,date,description,amount,kind\r
                    authorized,2026-11-20,Grocer,42.07,debit\r
                    posted,2026-11-02,Rent,940.00,debit\r
                    posted,2026-11-02,"Salary, ""net""\",3124.50,credit\r

                    """)
            #expect(tree["size"]?.integer == result.body.count)
        }
    }

    /// The cells with the descriptions of a mission's result.
    private func descriptions(_ mission: TestMission) async throws -> [String] {
        try await mission.result().text.split(separator: "\r\n").dropFirst().map {
            String($0.dropFirst("posted,2026-12-01,".count).dropLast(",1.00,debit".count))
        }
    }

    @Test("A safe CSV file has no formulas; the plain one is as it was written, and imports again")
    func safe() async throws {
        try await withAccount { client, account in
            let texts = ["=1+1", "+1", "-1", "@SUM(A1)", "=HYPERLINK(\\\"x\\\")", "1=1"]
            for (index, text) in texts.enumerated() {
                let body = transaction("1.00", date: "2026-12-0\(index + 1)", description: text)
                #expect(try await client.post("/accounts/\(account)/transactions", body).status == 201)
            }
            let order = #"{"kind":"report","account":"\#(account)","from":"2026-12-01""#
            let plain = try await TestMission.done(order + "}", by: client)
            #expect(try await descriptions(plain) == ["=1+1", "+1", "-1", "@SUM(A1)", #""=HYPERLINK(""x"")""#, "1=1"])
            let safe = try await TestMission.done(order + #","safe":true}"#, by: client)
            #expect(
                try await descriptions(safe) == [
                    #""'=1+1""#, #""'+1""#, #""'-1""#, #""'@SUM(A1)""#, #""'=HYPERLINK(""x"")""#, "1=1",
                ])
        }
    }

    @Test("A tab or a carriage return begins no cell of a safe file, and orders say that they are safe")
    func safeCells() {
        for (text, cell) in [("\tx", "\"'\tx\""), ("\rx", "\"'\rx\""), ("", ""), ("a,b", "\"a,b\"")] {
            var file = ReportEncoder(.csv, in: .english, isSafe: true)
            file.beginPart()
            file.add(.detail(SharedText(text), signedUnits: 100, isOdd: false))
            #expect(String(decoding: file.bytes, as: UTF8.self) == ",,\(cell),1.00,debit\r\n")
        }
        let stored = "01a1fe11-4489-798d-bdc2-6f968ae8dc1b both - - csv en"
        #expect(ReportOrder(stored: stored)?.isSafe == false)
        #expect(ReportOrder(stored: stored + " safe")?.isSafe == true)
        #expect(ReportOrder(stored: stored + " safe")?.stored == stored + " safe")
        #expect(ReportOrder(stored: stored + " plain") == nil)
    }

    @Test("As NDJSON it is the streamed report, byte for byte, in the language that is asked for")
    func ndjson() async throws {
        try await withAccount { client, account in
            for (language, period) in [("en", ""), ("fr", ""), ("pt", #","from":"2026-11-10","to":"2026-11-30""#)] {
                let mission = try await TestMission.done(
                    #"{"kind":"report","account":"\#(account)","format":"ndjson","language":"\#(language)"\#(period)}"#,
                    by: client)
                let query = period.isEmpty ? "" : "?from=2026-11-10&to=2026-11-30"
                let streamed = try await client.get(
                    "/accounts/\(account)/report\(query)",
                    [("Accept", "application/x-ndjson"), ("Accept-Language", language)])
                let result = try await mission.result()
                #expect(result["Content-Type"] == "application/x-ndjson" && result.body == streamed.body)
            }
        }
    }

    @Test("A source alone, and an account with nothing")
    func source() async throws {
        try await withAccount(over: [.sqlite]) { client, account in
            let mission = try await TestMission.done(
                #"{"kind":"report","account":"\#(account)","source":"authorized"}"#, by: client)
            #expect(try await mission.result().text.split(separator: "\r\n").count == 2)
            let account = try await client.addAccount("Empty")
            let empty = try await TestMission.done(#"{"kind":"report","account":"\#(account)"}"#, by: client)
            #expect(try await empty.result().text == "group,date,description,amount,kind\r\n")
        }
    }

    @Test("An account that is unknown, a period that ends before it begins and a form that there is not are refused")
    func rules() async throws {
        try await withAccount(over: [.sqlite]) { client, account in
            for (order, pointer, code) in [
                (#"{"kind":"report","account":"\#(ExampleGroup.missing)"}"#, "/account", "unknownAccount"),
                (#"{"kind":"report"}"#, "/account", "missing"),
                (#"{"kind":"report","account":"\#(account)","format":"pdf"}"#, "/format", "unknownValue"),
                (
                    #"{"kind":"report","account":"\#(account)","from":"2026-11-02","to":"2026-11-01"}"#, "/to",
                    "beforeFrom"
                ),
                (#"{"kind":"report","account":"\#(account)","colour":1}"#, "/colour", "unknown"),
                (#"{"account":"\#(account)"}"#, "/kind", "missing"),
                (#"{"kind":"rapport","account":"\#(account)"}"#, "/kind", "unknownValue"),
                (#"{"kind":7,"account":"\#(account)"}"#, "/kind", "wrongType"),
            ] {
                let answer = try await client.post("/missions", order)
                #expect(answer.status == 422, "\(order): \(answer.text)")
                #expect(try answer.fault == code, "\(order): \(answer.text)")
                #expect(answer.text.contains(#""pointer":"\#(pointer)""#), "\(order): \(answer.text)")
            }
            #expect(try await client.post("/missions", "{kind:1}").status == 400)
            #expect(try await client.post("/missions", "[]").status == 422)
        }
    }

    @Test("An order is stored as it was given; one for an account that was deleted is refused")
    func stored() async throws {
        try await withAccount(over: [.sqlite]) { client, account in
            let order = try #require(
                ReportOrder(stored: "\(account) both - 2026-11-02 csv en"), "an order as a plan stores it")
            #expect(order.stored == "\(account) both - 2026-11-02 csv en")
            for text in ["", "\(account) both - 2026-11-99 csv en", "\(account) both - - pdf en", "1 both - - csv en"] {
                #expect(ReportOrder(stored: text) == nil, "\(text)")
            }
            #expect(try await client.delete("/accounts/\(account)", [("If-Match", "*")]).status == 204)
            let answer = try await client.post("/missions", #"{"kind":"report","account":"\#(account)"}"#)
            #expect(answer.status == 422)
        }
    }

    @Test("A repeated order under one key is one mission")
    func key() async throws {
        try await withAccount(over: [.sqlite]) { stranger, account in
            let client = try await stranger.enter(Credentials("ada"))
            let order = #"{"kind":"report","account":"\#(account)"}"#
            let first = try await client.post("/missions", order, [("Idempotency-Key", "once")])
            let second = try await client.post("/missions", order, [("Idempotency-Key", "once")])
            #expect(first.status == 202 && second.status == 202 && first.body == second.body)
            #expect(second["Idempotent-Replayed"] == "true" && second["Location"] == first["Location"])
        }
    }

    @Test("A stranger's order under a key is refused, since another stranger's would be given its mission")
    func strangersKey() async throws {
        try await withAccount { client, account in
            let order = #"{"kind":"report","account":"\#(account)"}"#
            let response = try await client.post("/missions", order, [("Idempotency-Key", "once")])
            #expect(response.status == 400 && response["Location"] == nil, "\(response.text)")
            let fault = try response.tree["errors"]?.elements.first
            #expect(fault?["header"]?.text == "Idempotency-Key" && fault?["code"]?.text == "notStored")
        }
    }
}
