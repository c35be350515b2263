import ViperTesting
import ViperUpstream

@testable import Repositories

@Suite("Repositories from an upstream that fails")
struct RepositoriesFailingUpstreamTests {
    private var fixture: UpstreamFixture { .current }

    /// Every misbehaviour of an upstream except slowness.
    private static let faults: [(String, StubBehavior)] = [
        ("500", .answer(StubResponse(500))), ("404", .answer(.json("{}", status: 404))),
        ("304 without a condition", .answer(StubResponse(304))), ("no HTTP", .text("secret nonsense\r\n\r\n")),
        ("no JSON", .answer(.json("secret <html>"))), ("no object", .answer(.json("[]"))),
        ("nothing", .answer(.json(""))),
        ("no total", .answer(.json(#"{"items":[]}"#))), ("no items", .answer(.json(#"{"total_count":1}"#))),
        ("a wrong total", .answer(.json(#"{"total_count":"secret","items":[]}"#))),
        (
            "an item that is none",
            .answer(.json("{\"total_count\":2,\"items\":[\(gitHubJSON(1)),{\"id\":\"secret\"}]}"))
        ),
        (
            "too many items",
            .answer(
                .json(
                    "{\"total_count\":99,\"items\":[" + (1...31).map { gitHubJSON($0) }.joined(separator: ",") + "]}"))
        ),
        ("cut off", .cutOff()), ("cut off in chunks", .cutOff(inChunks: true)), ("huge", .answer(.spaces(300_000))),
        ("endless", .endlessBody), ("endless head", .endlessHeader),
        ("a redirect elsewhere", .answer(.redirect(to: "http://127.0.0.2:1/secret"))),
    ]

    @Test(
        "It is a 502 without internal details; once a page is held, that is served, marked stale, until it is well again"
    )
    func faults() async throws {
        try await UpstreamFixture.with(maximumBytes: 200_000) { (fixture: UpstreamFixture) async throws in
            for (count, (name, conduct)) in Self.faults.enumerated() {
                fixture.server.next(conduct)
                let response = try await fixture.client.get("/repositories")
                #expect(response.status == 502, "\(name)")
                #expect(response.value(of: "type") == "/problems/upstream-failed")
                #expect(
                    response.value(of: "detail")
                        == "The upstream server failed, and nothing is stored to return instead.")
                #expect(!response.text.contains("secret") && !response.text.contains("127.0.0.1"))
                #expect(try await fixture.fixture.repositories.isEmpty(), "\(name)")
                #expect(fixture.statistics.failures == count + 1, "\(name)")
                #expect(fixture.reports.withLock { $0.count } == count + 1, "\(name)")
            }
            let good = try await fixture.client.get("/repositories")
            #expect(good.ids.count == 30)
            for (name, conduct) in Self.faults where !name.hasPrefix("304") {
                fixture.letPagesExpire()
                // A 304 has no body to cut off.
                let catalogue = fixture.server.catalogue
                if name.hasPrefix("cut off") { fixture.server.addStars(1, to: Int(good.ids[0])) }
                fixture.server.next(conduct)
                let response = try await fixture.client.get("/repositories")
                #expect(response.status == 200, "\(name)")
                #expect(try response.tree["stale"] == .bool(true))
                #expect(response.ids == good.ids && response["ETag"] != good["ETag"], "\(name)")
                fixture.server.catalogue = catalogue
                #expect(try await fixture.client.get("/repositories").text == good.text)
            }
        }
    }

    @Test("What was imported is served, marked stale, where the page was never fetched", .upstream)
    func imported() async throws {
        try await fixture.fixture.importing("[\(gitHubJSON(1)),\(gitHubJSON(2, stars: 9))]")
        fixture.server.always(.answer(StubResponse(503)))
        let response = try await fixture.client.get("/repositories")
        #expect(response.status == 200 && response.ids == [2, 1])
        #expect(try response.tree["stale"] == .bool(true))
        #expect(try response.tree["totalCount"] == .number("2"))
        #expect(try await fixture.client.get("/repositories?page=2").status == 502)
        #expect(try await fixture.client.get("/repositories?language=Go").status == 502)
    }

    @Test("A slow upstream is a 504 only with nothing held, and what is held comes within its timeout")
    func slow() async throws {
        try await UpstreamFixture.with(timeout: .milliseconds(300)) { (fixture: UpstreamFixture) async throws in
            let gate = UpstreamGate()
            fixture.server.always(.held(gate))
            let response = try await fixture.client.get("/repositories")
            #expect(response.status == 504)
            #expect(response.value(of: "type") == "/problems/upstream-timed-out")
            #expect(!response.text.contains("127.0.0.1"))
            try await fixture.fixture.importing("[\(gitHubJSON(1))]")
            let stale = try await fixture.client.get("/repositories")
            #expect(stale.status == 200 && stale.ids == [1])
            #expect(try stale.tree["stale"] == .bool(true))
        }
    }

    @Test("One that cannot be reached has failed", .upstream)
    func unreachable() async throws {
        let good = try await fixture.client.get("/repositories")
        fixture.server.stop()
        #expect(try await fixture.client.get("/repositories?page=2").status == 502)
        #expect(try await fixture.client.get("/repositories").text == good.text)
        fixture.letPagesExpire()
        #expect(try await fixture.client.get("/repositories").tree["stale"] == .bool(true))
    }

    @Test("After a Retry-After, in seconds or as a date, the upstream is not called earlier, whatever is requested")
    func retryAfter() async throws {
        for (status, value) in [(429, "30"), (403, "30"), (503, "30"), (429, "Sat, 21 Nov 2026 12:00:30 GMT")] {
            try await UpstreamFixture.with { (fixture: UpstreamFixture) async throws in
                fixture.server.next(.answer(.slowDown(status, retryAfter: value)))
                for query in ["", "", "?page=2", "?language=Go", "?refresh=true"] {
                    #expect(try await fixture.client.get("/repositories\(query)").status == 502)
                }
                fixture.fixture.clock.pass(milliseconds: 25_000)
                #expect(try await fixture.client.get("/repositories").status == 502)
                #expect(fixture.server.requests.count == 1)
                fixture.fixture.clock.pass(milliseconds: 6_000)
                #expect(try await fixture.client.get("/repositories").status == 200)
                #expect(fixture.server.requests.count == 2)
            }
        }
    }

    @Test("With its quota used up it is not called before that is filled; what is held is served", .upstream)
    func quota() async throws {
        // The fixture's clock shows noon on 21 November 2026.
        fixture.server.quota = .init(limit: 10, remaining: 1, reset: 1_795_262_400 + 3600)
        let good = try await fixture.client.get("/repositories")
        #expect(good.status == 200)
        #expect(try await fixture.client.get("/repositories?page=2").status == 502)
        fixture.letPagesExpire()
        let stale = try await fixture.client.get("/repositories")
        #expect(try stale.tree["stale"] == .bool(true) && stale.ids == good.ids)
        #expect(fixture.server.requests.count == 1)
        fixture.fixture.clock.pass(milliseconds: 2_700_000)
        fixture.server.quota = .init()
        #expect(try await fixture.client.get("/repositories").tree["stale"] == nil)
        #expect(fixture.server.requests.count == 2)
    }
}
