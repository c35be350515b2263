import Synchronization
import ViperTesting

@Suite("What stands above the groups")
struct GeneralTests {
    @Test("The public path stands before every link", .fixture(publicPath: "/api"))
    func publicPath() async throws {
        let added = try await fixture.client.post("/items", #"{"name":"a"}"#)
        #expect(added["Location"]?.hasPrefix("/api/items/") == true)
        let welcome = try await fixture.client.get("/")
        #expect(welcome.text.contains(#""links":{"items":"/api/items","repositories":"/api/repositories","#))
        #expect(welcome["ETag"]?.hasPrefix("W/\"") == true)
        _ = try await fixture.client.post("/items", #"{"name":"b"}"#)
        #expect(try await fixture.client.get("/items?limit=1")["Link"]?.hasPrefix("</api/items?limit=1&after=") == true)
    }

    @Test("Health is never stored and has no tag", .fixture)
    func health() async throws {
        for (path, body) in [("/livez", #"{"status":"alive"}"#), ("/readyz", #"{"status":"ready"}"#)] {
            let answer = try await fixture.client.get(path)
            #expect(answer.status == 200)
            #expect(answer.text == body)
            #expect(answer["Cache-Control"] == "no-store")
            #expect(answer["ETag"] == nil)
        }
    }

    @Test("A server that shuts down is alive but not ready")
    func draining() async throws {
        try await Fixture.with(isDraining: { true }) { (fixture: Fixture) async throws in
            let answer = try await fixture.client.get("/readyz")
            #expect(answer.status == 503)
            #expect(answer["Retry-After"] == "1")
            #expect(!answer.text.contains("shutting"))
            #expect(try await fixture.client.get("/livez").status == 200)
        }
    }

    @Test("A server whose store is closed is alive but not ready, and reveals no internal detail", .fixture)
    func storeGone() async throws {
        await fixture.database.close()
        for path in ["/readyz", "/items", "/items/01920000-0000-7000-8000-000000000000"] {
            let answer = try await fixture.client.get(path)
            #expect(answer.status == 503)
            #expect(answer["Retry-After"] == "1")
            let secrets = ["sqlite", "postgres", "database", "connection"]
            #expect(!secrets.contains { answer.text.lowercased().contains($0) })
        }
        #expect(try await fixture.client.post("/items", #"{"name":"a"}"#).status == 503)
        #expect(try await fixture.client.get("/livez").status == 200)
    }

    @Test("A path that nothing has is a 404; one that is percent-encoded is the same path", .fixture)
    func missing() async throws {
        for path in ["/nothing", "/items/", "//items", "/items//", "/Items", "/items/x/y", "/livez/", "/%69tems/"] {
            let answer = try await fixture.client.get(path)
            #expect(answer.status == 404 && answer.text.contains(#""instance":"\#(path)""#), "\(path)")
        }
        #expect(try await fixture.client.get("/%69tems").status == 200)
    }

    @Test("An unsupported method gets 405 with Allow", .fixture)
    func methods() async throws {
        for (method, path, allow) in [
            ("PUT", "/items", "GET, HEAD, POST, DELETE, OPTIONS"), ("POST", "/", "GET, HEAD, OPTIONS"),
            ("PUT", "/items/7", "GET, HEAD, PATCH, DELETE, OPTIONS"), ("BREW", "/livez", "GET, HEAD, OPTIONS"),
            ("TRACE", "/", "GET, HEAD, OPTIONS"), ("GET", "/accounts/1/transactions/batch", "POST, OPTIONS"),
            ("DELETE", "/todos/new", "GET, HEAD, OPTIONS"),
        ] {
            for (sent, status) in [(method, 405), ("OPTIONS", 204)] {
                let answer = try await fixture.client.send(TestRequest(sent, path))
                #expect(answer.status == status && answer["Allow"] == allow, "\(sent) \(path)")
            }
        }
    }

    @Test("OPTIONS * asks about the server as a whole", .fixture)
    func optionsOfServer() async throws {
        let answer = try await fixture.client.send(TestRequest("OPTIONS", "*"))
        #expect(answer.status == 204)
    }

    @Test("An absolute-form target is served like its path", .fixture)
    func absoluteForm() async throws {
        let list = try await fixture.client.get("http://example.com/items?limit=1")
        #expect(list.text == #"{"items":[],"links":{"back":"/","new":"/items/new"}}"#)
        #expect(try await fixture.client.get("http://example.com").status == 200)
    }

    @Test("Faults are found in a fixed order: path, method, Accept, body type, input", .fixture)
    func order() async throws {
        let bad = [("Accept", "text/html"), ("Content-Type", "text/plain")]
        #expect(try await fixture.client.send(TestRequest("PUT", "/none", bad, body: "x")).status == 404)
        #expect(try await fixture.client.send(TestRequest("PUT", "/items", bad, body: "x")).status == 405)
        #expect(try await fixture.client.send(TestRequest("POST", "/items?x=1", bad, body: "x")).status == 406)
        let type = [("Content-Type", "text/plain")]
        #expect(try await fixture.client.send(TestRequest("POST", "/items?x=1", type, body: "x")).status == 415)
        #expect(try await fixture.client.send(TestRequest("POST", "/items?x=1", body: "x")).status == 400)
    }
}
