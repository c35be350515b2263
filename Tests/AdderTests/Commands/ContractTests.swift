import ViperTesting

@Suite("The program's description of itself") struct ContractTests {
    @Test("What is printed is what is served")
    func same() throws {
        let folder = try TemporaryFolder()
        let environment = ["ADDER_SERVER_PUBLIC_PATH=/api"]
        let server = try ServedProgram(in: folder, environment: environment)
        let printed = try Program(["openapi"], in: folder.path, environment: environment)
        let response = try server.ask(http("GET", "/openapi.json"))
        #expect(response.status == 200)
        #expect(printed.allOutput() == response.body + "\n")
        #expect(printed.wait() == 0)
        #expect(server.program.end() == 0)
    }

    @Test("A response that does not match the contract fails the test that received it")
    func failing() throws {
        let folder = try TemporaryFolder()
        let contract = try ContractChecker.of(in: folder, [], environment: [])
        let good =
            "X-Request-Id: 1\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n"
            + "Content-Type: application/json\r\nContent-Length: "
        // Which responses do not match, the checker's own tests tell.
        let wrong = try OneResponseServer("HTTP/1.1 200 OK\r\n\(good)2\r\n\r\n{}")
        withKnownIssue {
            let client = ServedAddress(port: wrong.port, contract: contract).connect()
            #expect(client.ask(http("GET", "/livez")) != nil)
        } matching: { issue in
            issue.comments.contains { "\($0)".hasPrefix("GET /livez: ") }
        }
        let fake = try OneResponseServer("HTTP/1.1 200 OK\r\n\(good)18\r\n\r\n{\"status\":\"alive\"}")
        let client = ServedAddress(port: fake.port, contract: contract).connect()
        #expect(client.ask(http("GET", "/livez")) != nil)
    }
}
