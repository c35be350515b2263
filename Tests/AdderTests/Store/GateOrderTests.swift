import ViperTesting

/// A gate decides before the body is read: by one read of the store, for which PostgreSQL has the request wait.
@Suite struct GateOrderTests {
    private static let routes = [
        ("PUT", "/session/password"), ("POST", "/session/renewal"), ("POST", "/items"), ("POST", "/todos"),
    ]

    @Test("A stranger is refused before a body is sent", arguments: ServedStore.Engine.allCases)
    func refused(_ engine: ServedStore.Engine) async throws {
        let store = try await ServedStore(engine)
        let server = try store.serve(environment: ["ADDER_ACCESS_ANONYMOUS=read"])
        for (method, path) in Self.routes {
            for token in ["", "Authorization: Bearer \(String(repeating: "a", count: 43))\r\n"] {
                let client = RawClient(server.port)
                let head = "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                client.send(head + token + "Content-Length: 900000\r\nExpect: 100-continue\r\n\r\n")
                let response = client.answer()
                #expect(response?.status == 401, "\(method) \(path)")
                #expect(response?.fields["www-authenticate"]?.hasPrefix("Bearer") == true)
                #expect(response?.fields["connection"] == "close")
                #expect(client.isClosed())
            }
        }
    }

    @Test("A deletion whose body is refused is not carried out", arguments: ServedStore.Engine.allCases)
    func deletion(_ engine: ServedStore.Engine) async throws {
        let store = try await ServedStore(engine)
        let server = try store.serve()
        let item = try #require(try server.ask(http("POST", "/items", body: #"{"name":"Lamp"}"#)).text("id"))
        let client = RawClient(server.port)
        client.send("DELETE /items/\(item) HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        client.send("0\r\nContent-Length: 3\r\n\r\n")
        #expect(client.answer()?.status == 400)
        #expect(try server.ask(http("GET", "/items/\(item)")).status == 200)
    }

    @Test("A caller who passes the gate is asked for the body, and then served", arguments: ServedStore.Engine.allCases)
    func granted(_ engine: ServedStore.Engine) async throws {
        let store = try await ServedStore(engine)
        let server = try store.serve()
        let client = RawClient(server.port)
        let body = #"{"name":"Lamp"}"#
        let head = "POST /items HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        client.send(head + "Content-Length: \(body.utf8.count)\r\nExpect: 100-continue\r\n\r\n")
        #expect(client.head()?.status == 100)
        client.send(body)
        #expect(client.answer()?.status == 201)
    }
}
