import ViperTesting

@testable import Accounts

@Suite("Accounts", .fixture)
struct AccountsTests {
    @Test("A row shows name, currency and totals, and where it leads")
    func row() async throws {
        let id = try await fixture.addAccount("Travel", "CHF")
        _ = try await fixture.add(transaction("7.50", kind: "credit"), to: id)
        _ = try await fixture.add(transaction("100000000000.00", group: "authorized"), to: id)
        let row = try await fixture.client.get("/accounts").tree["items"]?.elements.first
        #expect(row?.members.map(\.name) == ["id", "name", "currency", "balance", "pending", "version", "links"])
        #expect(row?["id"]?.text == id && row?["name"]?.text == "Travel" && row?["currency"]?.text == "CHF")
        #expect(row?["balance"]?.text == "-7.50" && row?["pending"]?.text == "100000000000.00")
        #expect(row?["links"]?["detail"]?.text == "/accounts/\(id)")
        #expect(row?["links"]?["transactions"]?.text == "/accounts/\(id)/transactions")
        #expect(row?["links"]?["report"]?.text == "/accounts/\(id)/report")
        for link in row?["links"]?.members ?? [] {
            #expect(try await fixture.client.get(try #require(link.value.text)).status == 200)
        }
    }

    @Test("Below a missing account everything is a 404, before any fault of the request itself; below no id, a 400")
    func unknown() async throws {
        let id = "01920000-0000-7000-8000-000000000001"
        let place = "/accounts/\(id)"
        var responses = [try await fixture.client.get(place)]
        responses.append(try await fixture.client.get(place + "/transactions?limit=0&page=7"))
        responses.append(try await fixture.client.get(place + "/transactions/x"))
        responses.append(try await fixture.client.post(place + "/transactions", "{"))
        responses.append(try await fixture.client.delete(place))
        let text = [(name: "Content-Type", value: "text/plain")]
        responses.append(try await fixture.client.post(place + "/transactions", transaction(), text))
        for response in responses {
            #expect(response.status == 404)
            #expect(response.text.contains("Account with id '\(id)' was not found."))
        }
        for place in ["/accounts/7/transactions", "/accounts/7/transactions/8"] {
            let response = try await fixture.client.get(place)
            #expect(response.status == 400)
            #expect(response.text.contains(#"{"parameter":"accountId","code":"notAUUID""#))
        }
    }
}

/// Walks a list page by page, and expects these ids in this order, and the rows of each page in both representations.
func checkPages(
    of list: String, are ids: [String], _ client: any TestClient, where filter: String? = nil
) async throws {
    for limit in ids.count > 30 ? [29, 100] : [1, 4, max(ids.count, 1), 100] {
        var joined: [String] = []
        var target: String? = "\(list)?limit=\(limit)" + (filter.map { "&\($0)" } ?? "")
        while let place = target {
            let page = try await client.get(place)
            try #require(page.status == 200, "\(page.text)")
            let document = try page.tree
            let rows = document["items"]?.elements ?? []
            joined += rows.compactMap { $0["id"]?.text }
            try #require(joined.count <= ids.count)
            let lines = try await client.get(place, [("Accept", "application/x-ndjson")])
            #expect(lines.pageLinks == page.pageLinks)
            #expect(try lines.text.split(separator: "\n").map { try JSONTree(parsing: Array($0.utf8)) } == rows)
            target = document["next"]?.text.map { "\(list)?limit=\(limit)&after=\($0)" }
            #expect(page.pageLinks == target.map { "<\($0)>; rel=\"next\"" })
        }
        #expect(joined == ids, "limit \(limit)")
    }
}
