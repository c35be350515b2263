import ViperTesting

extension EndToEnd {
    /// What limits keep a client from, through the whole program.
    @Suite struct LimitTests {
        private let server: ServedProgram

        init() throws { server = try ServedProgram(environment: ["ADDER_LIMITS_BODY_BYTES=1000"]) }

        private func refuse(_ request: String, at location: SourceLocation = #_sourceLocation) throws {
            let client = server.connect()
            client.send(request + http("GET", "/livez", "X-Request-Id: smuggled\r\n"))
            let response = try #require(client.answer(), sourceLocation: location)
            #expect(response.isProblem(413), "\(response)", sourceLocation: location)
            #expect(response.fields["connection"] == "close", sourceLocation: location)
            #expect(client.isClosed(), "nothing comes after it", sourceLocation: location)
            #expect(try server.ask(http("GET", "/livez")).status == 200, sourceLocation: location)
        }

        @Test("Bodies that are too long, declared and in chunks")
        func body() throws {
            let most = "{\"name\":\"\(String(repeating: " ", count: 988))a\"}"
            #expect(try server.ask(http("POST", "/items", body: most)).status == 201)
            try refuse(http("POST", "/items", body: most + " "))
            let part = "400\r\n" + String(repeating: " ", count: 1024) + "\r\n"
            let chunked = "Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n"
            let swallowed = try server.ask(http("POST", "/items", chunked) + part + "0\r\n\r\n")
            #expect(swallowed.isProblem(413))
            let client = server.connect()
            client.send(http("POST", "/items", chunked) + part + part + part)
            #expect(client.answer()?.isProblem(413) == true)
            #expect(client.isClosed())
            let browser = "Accept: text/html\r\nSec-Fetch-Site: same-origin\r\n"
            let form = browser + "Content-Type: application/x-www-form-urlencoded\r\n"
            for text in [
                http("POST", "/items", browser, body: "name=" + String(repeating: "a", count: 1020))
                    .replacing("application/json", with: "application/x-www-form-urlencoded"),
                http("POST", "/items", form + "Transfer-Encoding: chunked\r\n") + part + part + "0\r\n\r\n",
            ] {
                let page = try #require(RawClient(server.port).ask(text))
                #expect(page.status == 413 && page.body.contains("<a href=\"/items\">Back to the form</a>"))
            }
        }

        @Test("A slow body gets 408, a slow head gets 408 or nothing, and both connections are closed")
        func slow() throws {
            let folder = try TemporaryFolder()
            let short = ["ADDER_LIMITS_HEAD_TIMEOUT=200ms", "ADDER_LIMITS_BODY_TIMEOUT=200ms"]
            let server = try ServedProgram(in: folder, environment: short)
            // At this pace the whole body takes more than a minute.
            let space = String(repeating: " ", count: 1_100)
            let request = http("POST", "/items", body: "{\"name\":\"slow\"\(space)}")
            for drip in [false, true] {
                let client = server.connect()
                client.send(String(request.dropLast(1_101)))
                if drip { client.drip(space + "}", every: 60) }
                let response = try #require(client.answer())
                #expect(response.status == 408)
                #expect(response.fields["connection"] == "close")
                #expect(client.isClosed())
                let head = server.connect()
                head.send("GET /livez HTTP/1.1\r\nHost: localhost\r\n")
                if drip { head.drip("X: aaaaaaaaaaaa", every: 40) }
                let late = head.answer()
                #expect(late == nil || late?.status == 408)
                #expect(head.isClosed())
            }
            #expect(server.program.end() == 0)
            let next = try ServedProgram(in: folder)
            #expect(try next.ask(http("GET", "/items")).items.isEmpty)
        }

        @Test("One address that opens half requests without end keeps nobody else's health check out")
        func crowd() throws {
            let server = try ServedProgram(environment: ["ADDER_LIMITS_CONNECTIONS=40"])
            let halves = (0..<60).map { _ in RawClient(server.port, from: 2) }
            for half in halves { half.send("GET /livez HTTP/1.1\r\n") }
            #expect(try ServedProgram.eventually { try server.gauge("http_connections_refused_total") == 50 })
            // The connection of the last question may still be on its way out.
            #expect(try ServedProgram.eventually { try server.gauge("http_connections") == 11 })
            for path in ["/livez", "/readyz", "/items"] {
                for _ in 0..<20 { #expect(try server.ask(http("GET", path)).status == 200) }
            }
            #expect(server.program.end() == 0)
        }

        @Test("A page of a stranger whose name points to this machine is not served")
        func rebinding() throws {
            func status(_ host: String) -> Int? {
                server.connect().ask("GET /items HTTP/1.1\r\nHost: \(host)\r\n\r\n")?.status
            }
            #expect(status("evil.example:\(server.port)") == 421)
            for host in ["localhost:\(server.port)", "127.0.0.1", "[::1]:80", "app.localhost"] {
                #expect(status(host) == 200)
            }
            let environment = [
                "ADDER_SERVER_HOSTS=a.example,B.example", "ADDER_SERVER_PUBLIC_ORIGIN=https://api.example.org",
            ]
            let named = try ServedProgram(environment: environment)
            for host in ["a.example", "b.example:8080", "api.example.org"] {
                #expect(named.connect().ask("GET /items HTTP/1.1\r\nHost: \(host)\r\n\r\n")?.status == 200)
            }
            #expect(named.program.end() == 0)
        }
    }
}
