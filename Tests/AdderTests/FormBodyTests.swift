import ViperTesting

extension EndToEnd {
    /// Forms of pages whose bodies arrive after their heads.
    @Suite("The bodies of forms") struct FormBodyTests {
        @Test("A form that stands for a method without a body has its body all the same, however late it arrives")
        func late() throws {
            let server = try ServedProgram(in: try TemporaryFolder())
            let path = "/items/\(try server.add("Compass").id)"
            let body = "Idempotency-Key=k1"
            let head = """
                POST \(path)?_method=DELETE HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\
                Content-Type: application/x-www-form-urlencoded\r\nSec-Fetch-Site: same-origin\r\n\
                Content-Length: \(body.utf8.count)\r\nExpect: 100-continue\r\n\r\n
                """
            let client = server.connect()
            for _ in 1...2 {
                client.send(head)
                #expect(client.head()?.status == 100)
                let response = client.ask(body)
                #expect(response?.status == 303 && response?.fields["location"] == "/items")
            }
            #expect(try server.ask(http("GET", path)).status == 404)
            #expect(server.program.end() == 0)
        }
    }
}
