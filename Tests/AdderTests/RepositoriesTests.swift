import Glibc
import ViperTesting

extension EndToEnd {
    @Suite struct RepositoriesTests {
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        private func ids(_ server: ServedProgram, _ target: String = "/repositories") throws -> Int {
            try server.ask(http("GET", target)).body.split(separator: "{\"id\":").count - 1
        }

        @Test("A configured upstream is asked with its token, once a page, and what was asked is counted")
        func upstream() throws {
            let upstream = try StubUpstream()
            let server = try ServedProgram(
                in: folder,
                environment: ["ADDER_REPOSITORIES_UPSTREAM=\(upstream.origin)", "ADDER_REPOSITORIES_TOKEN=ghp_secret"])
            for _ in 0..<3 { #expect(try ids(server) == 30) }
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
                in: folder,
                environment: [
                    "ADDER_REPOSITORIES_UPSTREAM=\(upstream.origin)", "ADDER_SHUTDOWN_TIMEOUT=100ms",
                    "ADDER_REPOSITORIES_TIMEOUT=600s", "ADDER_LIMITS_HANDLER_TIMEOUT=600s",
                ])
            let waiting = server.connect()
            #expect(waiting.send(http("GET", "/repositories")))
            await upstream.untilHeld(1)
            #expect(server.program.end() == 0)
        }

        @Test("A file is imported, again without duplicates, and a fault says where it is")
        func imports() throws {
            let repository =
                #"{"id":1,"name":"n","full_name":"o/n","owner":{"login":"o"},"html_url":"https://example.org/o/n","#
                + #""updated_at":"2026-11-21T12:00:00Z","stargazers_count":5,"language":"Swift","forks_count":0}"#
            func write(_ name: String, _ text: String) throws {
                let file = try #require(fopen("\(folder.path)/\(name)", "we"))
                fputs(text, file)
                fclose(file)
            }
            try write("good.json", #"{"total_count":1,"items":[\#(repository)]}"#)
            try write("bad.json", "[\(repository),{}]")
            try write("more.json", "[\(repository),\(repository.replacing(#""id":1"#, with: #""id":2"#))]")
            for (name, outcome) in [("good", "1 repository"), ("more", "2 repositories"), ("more", "2 repositories")] {
                let program = try Program(["import", "repositories", name + ".json"], in: folder.path)
                #expect(program.wait() == 0)
                #expect(program.allOutput().hasPrefix("Imported \(outcome) in "))
            }
            let failing = try Program(["import", "repositories", "bad.json"], in: folder.path)
            #expect(failing.wait() == 1)
            #expect(failing.allErrors().contains("Repository 2 at byte \(repository.utf8.count + 2): id: expected the"))
            let server = try ServedProgram(in: folder)
            #expect(try ids(server) == 2)
            #expect(server.program.end() == 0)
        }
    }
}
