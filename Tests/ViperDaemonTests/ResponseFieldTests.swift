import Glibc
import ViperTesting

extension OverSockets {
    @Suite struct ResponseFieldTests {
        @Test("A response has the fields that every response must have")
        func everyAnswer() throws {
            let server = try TestServer()
            let response = try #require(server.ask(get("/a%2Fb?x=1&y")))
            #expect(response.status == 200)
            #expect(response.body == "GET /a%2Fb?x=1&y ")
            #expect(response.fields["x-content-type-options"] == "nosniff")
            #expect(response.fields["cache-control"] == "no-cache")
            #expect(response.fields["content-type"] == "text/plain")
            #expect(response.fields["x-request-id"]?.count == 32)
            #expect(response.fields["date"] != nil)
            #expect(response.fields["connection"] == nil)
        }

        @Test("The caller's request id is taken if it is well formed")
        func callersID() throws {
            let server = try TestServer()
            let client = RawClient(server.port)
            let longest = String(repeating: "a", count: 128)
            for good in ["a", "A-b_c.9", longest] {
                #expect(client.ask(get("/", "X-Request-Id: \(good)\r\n"))?.fields["x-request-id"] == good)
            }
            for bad in ["a b", "é", "", longest + "a", "a/b"] {
                let identifier = client.ask(get("/", "X-Request-Id: \(bad)\r\n"))?.fields["x-request-id"]
                #expect(identifier?.count == 32 && identifier != bad)
            }
        }

        @Test("Request ids differ")
        func ids() throws {
            let server = try TestServer()
            let client = RawClient(server.port)
            let identifiers = (0..<100).compactMap { _ in client.ask(get())?.fields["x-request-id"] }
            #expect(Set(identifiers).count == 100)
            #expect(server.lines.map(\.identifier) == identifiers)
        }

        @Test("Every field of a response is sent")
        func everyField() throws {
            let server = try TestServer { _ in
                var response = Response(.created, "application/json", Bytes(copying: StaticString("{}").bytes))
                response.entityTag = .version(7, variant: 255)
                response.location = "/items/1"
                response.link = "</items?after=x>; rel=\"next\""
                response.cacheControl = "no-store"
                response.fields = [HeaderField("Allow", "GET, HEAD"), HeaderField("Retry-After", "1")]
                return response
            }
            let client = RawClient(server.port)
            let answer = try #require(client.ask(get()))
            #expect(answer.status == 201)
            #expect(answer.fields["etag"] == "\"7-00000000000000ff\"")
            #expect(answer.fields["location"] == "/items/1")
            #expect(answer.fields["link"] == "</items?after=x>; rel=\"next\"")
            #expect(answer.fields["cache-control"] == "no-store")
            #expect(answer.fields["allow"] == "GET, HEAD")
            #expect(answer.fields["retry-after"] == "1")
            #expect(client.ask(get())?.status == 201)
        }

        @Test("A response has one date, which goes on, also if it closes its connection")
        func oneDate() throws {
            let server = try TestServer { request in
                var response = Response(.ok)
                response.closesConnection = request.path.count > 1
                return response
            }
            let client = RawClient(server.port)
            let first = try #require(client.ask(get())?.fields["date"])
            usleep(1_100_000)
            let second = try #require(client.ask(get())?.fields["date"])
            #expect(first != second && second.utf8.count == 29 && second.hasSuffix(" GMT"))
            client.send(get("/last"))
            let last = String(decoding: client.bytes(), as: UTF8.self)
            #expect(last.contains("\r\nConnection: close\r\n"))
            #expect(last.split(separator: "\r\nDate: ").count == 2)
        }

        @Test("A field that cannot be sent is a fault of ours")
        func badField() throws {
            let server = try TestServer { request in
                var response = Response(.ok)
                let values = ["/": "", "/split": "a\r\nb", "/marked": "a\u{1}\u{1}X-Worse: b"]
                response.fields = [HeaderField("X-Bad", values[String(decoding: request.path, as: UTF8.self)] ?? "")]
                return response
            }
            let client = RawClient(server.port)
            for target in ["/", "/split", "/marked"] {
                let answer = client.ask(get(target))
                #expect(answer?.status == 500)
                #expect(answer?.fields["x-bad"] == nil && answer?.fields["x-worse"] == nil)
                #expect(answer?.body.contains("\"type\":\"/problems/internal-error\"") == true)
            }
        }
    }
}
