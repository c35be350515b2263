import ViperTesting

@Suite("What each collection refuses to read", .fixture)
struct CollectionInputTests {
    /// Bodies that no request may have, with the fault; `TEXT` is the text that every row has.
    private static let bodies = [
        (#"{"TEXT":null}"#, #"{"pointer":"/TEXT","code":"wrongType","detail":"Expected a string, found null."}"#),
        (#"{"TEXT":7}"#, #"{"pointer":"/TEXT","code":"wrongType","detail":"Expected a string, found a number."}"#),
        (#"{"TEXT":" "}"#, #"{"pointer":"/TEXT","code":"tooShort","#),
        (
            #"{"TEXT":"a\u0000b"}"#,
            #"{"pointer":"/TEXT","code":"containsNull","detail":"Expected text without U+0000."}"#
        ),
        (#"{"TEXT":"a","TEXT":"b"}"#, #"{"pointer":"/TEXT","code":"duplicate","detail":"Expected the member once."}"#),
        (#"{"a/b~c":1}"#, #"{"pointer":"/a~1b~0c","code":"unknown","detail":"Expected only the members "#),
        (#"{"id":"x","version":2}"#, #"{"pointer":"/id","code":"unknown","#),
        (
            #"{"TEXT":"a","x":\#(String(repeating: "[", count: 65) + String(repeating: "]", count: 65))}"#,
            #""code":"tooDeep""#
        ),
        ("[]", #"{"pointer":"","code":"wrongType","detail":"Expected an object, found an array."}"#),
        ("null", #"{"pointer":"","code":"wrongType","detail":"Expected an object, found null."}"#),
        ("7", #"{"pointer":"","code":"wrongType","detail":"Expected an object, found a number."}"#),
    ]

    @Test(
        "A body that breaks a rule is refused with its pointer, and changes nothing",
        arguments: ProductCollection.all)
    func bodies(_ collection: ProductCollection) async throws {
        let opened = try await OpenedCollection(collection, in: fixture)
        let path = try await opened.add()
        let (document, rows) = (try await opened.client.get(path).text, try await opened.rows())
        let methods = [("POST", opened.list), ("PATCH", path)] + (collection.isReplaced ? [("PUT", path)] : [])
        for (method, target) in methods {
            for (body, fault) in Self.bodies {
                let body = body.replacing("TEXT", with: collection.text)
                let refused = try await opened.client.send(TestRequest(method, target, body: body))
                #expect(refused.status == 422 && refused["Cache-Control"] == "no-store")
                #expect(refused["Content-Type"] == "application/problem+json")
                #expect(refused.text.contains(fault.replacing("TEXT", with: collection.text)), "\(refused.text)")
            }
            let malformed = try await opened.client.send(TestRequest(method, target, body: "{"))
            #expect(malformed.status == 400 && malformed.value(of: "type") == "/problems/malformed-json")
            let both = try await opened.client.send(TestRequest(method, target + "?dry=1", body: #"{"x":1}"#))
            #expect(both.status == 400 && both.text.contains(#"{"pointer":"/x","code":"unknown""#))
            #expect(both.text.contains(#"{"parameter":"dry","code":"unknown","detail":"Expected no parameters."}"#))
            let text = TestRequest(method, target, [("Content-Type", "application/json-patch+json")], body: "{}")
            let unread = try await opened.client.send(text)
            #expect(unread.status == 415)
            #expect(unread["Accept-Post"] == (method == "POST" ? "application/json" : nil))
            let patches = "application/json, application/merge-patch+json"
            #expect(unread["Accept-Patch"] == (method == "PATCH" ? patches : nil))
        }
        let missing =
            #"{"pointer":"/\#(collection.text)","code":"missing","detail":"Expected the member, found none."}"#
        #expect(try await opened.client.post(opened.list, "{}").text.contains(missing))
        #expect(try await opened.client.get(path).text == document)
        #expect(try await opened.rows() == rows)
    }

    @Test(
        "What breaks a rule of its own, or is longer than its longest text, is refused with its place, and changes nothing",
        arguments: ProductCollection.all)
    func own(_ collection: ProductCollection) async throws {
        let opened = try await OpenedCollection(collection, in: fixture)
        let path = try await opened.add(String(repeating: "é", count: collection.longest))
        let (document, rows) = (try await opened.client.get(path).text, try await opened.rows())
        let tooLong = collection.body(String(repeating: "é", count: collection.longest + 1))
        let longer = ProductCollection.Fault("POST", tooLong, "/\(collection.text)", "tooLong")
        for fault in collection.faults + [longer] {
            let isQuery = fault.method == "GET"
            let target = isQuery ? "\(opened.list)?\(fault.input)" : fault.method == "POST" ? opened.list : path
            let request = TestRequest(fault.method, target, body: isQuery ? nil : fault.input)
            try await opened.client.send(request).expectFault(at: fault.place, fault.code)
        }
        #expect(try await opened.client.get(path).text == document)
        #expect(try await opened.rows() == rows)
    }

    /// Queries that no list of pages has.
    private static let queries = [
        ("limit=0", "limit", "outOfBounds"), ("limit=101", "limit", "outOfBounds"),
        ("limit=x", "limit", "notAnInteger"),
        ("limit=", "limit", "notAnInteger"), ("limit=99999999999999999999", "limit", "outOfBounds"),
        ("limit=1&limit=1", "limit", "repeated"), ("page=2", "page", "unknown"),
        ("Limit=1", "Limit", "unknown"),
        ("after=zzz", "after", "badCursor"),
    ]

    @Test(
        "A cursor keeps its filters: the same beside it are allowed, others are a 400", arguments: ProductCollection.all
    )
    func filters(_ collection: ProductCollection) async throws {
        let opened = try await OpenedCollection(collection, in: fixture)
        for number in 0..<2 { _ = try await opened.add("Row \(number)") }
        for (query, others) in collection.filters {
            let parts = query.split(separator: "&").map { "&\($0)" }
            let page = try await opened.client.get("\(opened.list)?limit=1" + parts.joined())
            let next = try #require(page.value(of: "next"), "\(page.text)")
            #expect(page.pageLinks == "<\(opened.list)?limit=1&after=\(next)>; rel=\"next\"")
            for same in ["", parts.joined()] + parts {
                let rest = try await opened.client.get("\(opened.list)?limit=9&after=\(next)\(same)")
                #expect(rest.status == 200 && rest.text.contains("Row "), "\(query)")
            }
            for other in others {
                let response = try await opened.client.get("\(opened.list)?\(other)&after=\(next)")
                #expect(response.status == 400, "\(query) \(other)")
                #expect(response.text.contains(#"{"parameter":"after","code":"otherFilters""#), "\(response.text)")
            }
        }
    }

    @Test(
        "Joined pages are the whole list in its order; a cursor of another list, or another parameter, is a 400",
        arguments: ProductCollection.all)
    func pages(_ collection: ProductCollection) async throws {
        let opened = try await OpenedCollection(collection, in: fixture)
        var ids: [String] = []
        for number in 0..<5 { ids.append(String(try await opened.add("Row \(number)").suffix(36))) }
        if collection.isNewestFirst { ids.reverse() }
        try await checkPages(of: opened.list, are: ids, opened.client)
        let other = collection.name == "items" ? ProductCollection.accounts : .items
        let others = try await OpenedCollection(other, in: fixture)
        for _ in 0..<2 { _ = try await others.add() }
        let cursor = try #require(try await others.client.get("\(others.list)?limit=1").value(of: "next"))
        for (query, parameter, code) in Self.queries + [("after=\(cursor)", "after", "badCursor")] {
            let response = try await opened.client.get("\(opened.list)?\(query)")
            #expect(response.status == 400, "\(query)")
            #expect(response.text.contains(#"{"parameter":"\#(parameter)","code":"\#(code)""#), "\(response.text)")
        }
    }
}
