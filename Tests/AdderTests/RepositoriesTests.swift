import ViperTesting

extension EndToEnd {
    @Suite struct RepositoriesTests {
        @Test("A configured upstream is asked with its token, once a page, and what was asked is counted")
        func upstream() throws {
            let upstream = try StubUpstream()
            let server = try ServedProgram(
                environment: ["ADDER_REPOSITORIES_UPSTREAM=\(upstream.origin)", "ADDER_REPOSITORIES_TOKEN=ghp_secret"])
            for _ in 0..<3 {
                let page = try server.ask(http("GET", "/repositories"))
                #expect(page.body.split(separator: "{\"id\":").count - 1 == 30)
            }
            #expect(upstream.requests.count == 1)
            #expect(upstream.requests.first?.fields["authorization"] == "Bearer ghp_secret")
            #expect(upstream.requests.first?.fields["user-agent"]?.hasPrefix("adder/") == true)
            upstream.next(.answer(.json("nonsense")))
            let failed = try server.ask(http("GET", "/repositories?page=2"))
            #expect(failed.isProblem(502) && !failed.body.contains("nonsense"))
            #expect(try server.gauge("adder_upstream_requests_total") == 2)
            #expect(try server.gauge("adder_upstream_failures_total") == 1)
            #expect(try server.gauge("adder_upstream_coalesced_total") == 0)
            #expect(server.program.end() == 0)
            let log = server.program.allErrors()
            #expect(log.contains("Repositories could not be fetched") && !log.contains("ghp_secret"))
        }

        @Test("It shuts down cleanly while the upstream does not respond")
        func ending() async throws {
            let upstream = try StubUpstream()
            upstream.always(.held(UpstreamGate()))
            let server = try ServedProgram(
                environment: [
                    "ADDER_REPOSITORIES_UPSTREAM=\(upstream.origin)", "ADDER_SHUTDOWN_TIMEOUT=100ms",
                    "ADDER_REPOSITORIES_TIMEOUT=600s", "ADDER_LIMITS_HANDLER_TIMEOUT=600s",
                ])
            let waiting = server.connect()
            #expect(waiting.send(http("GET", "/repositories")))
            await upstream.untilHeld(1)
            #expect(server.program.end() == 0)
        }
    }
}
