import ViperTesting

extension EndToEnd {
    @Suite("Clients that have one address") struct SharedAddressTests {
        @Test("A proxy that is not trusted, and reports its clients, is warned of once")
        func warning() throws {
            let server = try ServedProgram()
            for field in ["X-Forwarded-For: 192.0.2.1\r\n", "Forwarded: for=192.0.2.1\r\n", ""] {
                for _ in 0..<2 { #expect(try server.ask(http("GET", "/livez", field)).status == 200) }
            }
            #expect(server.program.end() == 0)
            let lines = server.program.allErrors().split(separator: "\n").filter {
                $0.contains("server.trustedProxies")
            }
            #expect(lines.count == 1, "\(lines)")
            #expect(
                lines.first?.contains("The address 127.0.0.1 reports clients in X-Forwarded-For or Forwarded") == true)
            #expect(lines.first?.contains("\"level\":\"warning\"") == true)
        }

        @Test("A proxy that is trusted is not")
        func trusted() throws {
            let server = try ServedProgram(environment: ["ADDER_SERVER_TRUSTED_PROXIES=127.0.0.1"])
            #expect(try server.ask(http("GET", "/livez", "X-Forwarded-For: 192.0.2.1\r\n")).status == 200)
            #expect(server.program.end() == 0)
            #expect(!server.program.allErrors().contains("\"level\":\"warning\""))
        }
    }
}
