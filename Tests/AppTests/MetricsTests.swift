import ViperPostgreSQL
import ViperTesting

@testable import ViperFeatures
@testable import ViperOperations

@Suite("Metrics")
struct MetricsTests {
    private struct Counted: MetricsService {
        var counted = ServerMetrics()

        func metrics() throws(Failure) -> ServerMetrics { counted }
    }

    private static var sample: ServerMetrics {
        var metrics = ServerMetrics()
        var requests = ServerMetrics.Requests(method: "GET", route: "/items/{id}")
        requests.statuses = [ServerMetrics.Count(200, 3), ServerMetrics.Count(404, 1)]
        requests.durations = [2, 1] + [UInt64](repeating: 0, count: 12) + [1]
        requests.microseconds = 11_000_750
        requests.bytes = 120
        metrics.requests = [requests, ServerMetrics.Requests(method: "other", route: "none")]
        metrics.daemon.connections = 4
        metrics.daemon.connectionsRefused = 3
        metrics.connectionLimit = 10
        metrics.daemon.bodyBytes = 4_096
        var writer = WriteStatistics.none
        writer.writes = 7
        writer.failures = 1
        writer.groupSizes.replaceSubrange(0..<3, with: [3, 1, 1])
        metrics.store = .sqlite(writer)
        metrics.process.processorSeconds = 0.25
        metrics.name = "adder"
        metrics.version = "1.2\"3\\\n"
        metrics.swiftVersion = "6.3"
        return metrics
    }

    private func text(_ families: [Metrics.Family]) -> String {
        let response = Metrics.View().render(families, as: .metrics)
        return response.body.unsafeBytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private func presented(_ metrics: ServerMetrics) -> [Metrics.Family] {
        Metrics.Presenter().present(metrics, for: PresentationContext(Request(RequestStorage())))
    }

    @Test("A store on PostgreSQL has numbers of its own in the place of SQLite's")
    func postgreSQL() {
        var numbers = PostgreSQLStatistics()
        numbers.isReachable = true
        numbers.connections = 3
        numbers.repeats = 2
        numbers.retries = 4
        numbers.commits = 5
        var metrics = ServerMetrics()
        metrics.store = .postgresql(numbers)
        let text = text(presented(metrics))
        for line in [
            "# TYPE postgresql_up gauge\npostgresql_up 1\n", "\npostgresql_connections 3\n",
            "# TYPE postgresql_retries_total counter\npostgresql_retries_total 4\n", "\npostgresql_commits_total 5\n",
            "\npostgresql_query_repeats_total 2\n",
        ] { #expect(text.contains(line), "\(line)") }
        #expect(!text.contains("sqlite_"))
    }

    @Test("Names, help and label values are written and escaped as the text form has them, in the order given")
    func rendering() {
        let families = [
            Metrics.Family(
                name: "a_total", help: "One\\two\n\"three\".", kind: .counter,
                samples: [
                    Metrics.Sample(labels: [.init("z", "\\ \" \n é"), .init("b", "")], value: .count(.max)),
                    Metrics.Sample(labels: [], value: .number(0.5)),
                ]),
            Metrics.Family(
                name: "h", help: "H.", kind: .histogram,
                samples: [
                    Metrics.Sample(
                        labels: [.init("m", "GET")],
                        value: .histogram(.init(bounds: [0.0005, 1], counts: [2, 0, 5], sum: 12)))
                ]),
        ]
        #expect(
            text(families) == #"""
                # HELP a_total One\\two\n"three".
                # TYPE a_total counter
                a_total{z="\\ \" \n é",b=""} 18446744073709551615
                a_total 0.5
                # HELP h H.
                # TYPE h histogram
                h_bucket{m="GET",le="0.0005"} 2
                h_bucket{m="GET",le="1"} 2
                h_bucket{m="GET",le="+Inf"} 7
                h_sum{m="GET"} 12
                h_count{m="GET"} 7

                """#)
    }

    @Test("Every number has its series")
    func presenting() {
        let lines = text(presented(Self.sample)).split(separator: "\n").filter { !$0.hasPrefix("#") }
        for line in [
            #"http_requests_total{method="GET",route="/items/{id}",status="200"} 3"#,
            #"http_requests_total{method="GET",route="/items/{id}",status="404"} 1"#,
            #"http_request_duration_seconds_bucket{method="GET",route="/items/{id}",le="0.0005"} 2"#,
            #"http_request_duration_seconds_bucket{method="GET",route="/items/{id}",le="0.001"} 3"#,
            #"http_request_duration_seconds_bucket{method="GET",route="/items/{id}",le="10"} 3"#,
            #"http_request_duration_seconds_bucket{method="GET",route="/items/{id}",le="+Inf"} 4"#,
            #"http_request_duration_seconds_sum{method="GET",route="/items/{id}"} 11.00075"#,
            #"http_request_duration_seconds_count{method="GET",route="/items/{id}"} 4"#,
            #"http_response_bytes_total{method="GET",route="/items/{id}"} 120"#, "http_connections 4",
            "http_connections_limit 10", "http_connections_refused_total 3",
            "http_requests_in_flight 0", "http_request_body_bytes 4096",
            "sqlite_writes_total 7",
            #"sqlite_write_group_size_bucket{le="2"} 4"#, "sqlite_write_group_size_sum 8",
            "sqlite_write_group_size_count 5", "process_cpu_seconds_total 0.25",
            #"adder_build_info{version="1.2\"3\\\n",swift="6.3"} 1"#,
        ] {
            #expect(lines.contains(Substring(line)), "\(line)")
        }
    }

    @Test("Each name has help and a type, once, before its series")
    func families() {
        let families = presented(Self.sample)
        #expect(Set(families.map(\.name)).count == families.count)
        for family in families {
            #expect(family.help.hasSuffix(".") && !family.samples.isEmpty)
            #expect(family.name.hasSuffix("_total") == (family.kind == .counter))
        }
    }

    @Test("Prometheus' own Accept gets the text form, which is never stored and has no tag")
    func accept() async throws {
        try await Fixture.with(metrics: MetricsExposure(Counted(), to: .loopback)) { (fixture: Fixture) async throws in
            for accept in [
                nil, "*/*", "text/plain", "text/plain;version=0.0.4;q=0.5,*/*;q=0.1",
                "application/openmetrics-text;version=1.0.0;q=0.75,application/openmetrics-text;version=0.0.1;q=0.5,"
                    + "text/plain;version=0.0.4;q=0.5,*/*;q=0.1",
                "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,"
                    + "text/plain;version=1.0.0;escaping=allow-utf-8;q=0.4,text/plain;version=0.0.4;q=0.3",
            ] {
                let response = try await fixture.client.get("/metrics", accept.map { [("Accept", $0)] } ?? [])
                #expect(response.status == 200, "\(accept ?? "")")
                #expect(response["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
                #expect(response["Cache-Control"] == "no-store")
                #expect(response["ETag"] == nil)
                #expect(response.text.hasPrefix("# HELP http_requests_total "))
            }
            let openMetrics = [("Accept", "application/openmetrics-text")]
            #expect(try await fixture.client.get("/metrics", openMetrics).status == 406)
        }
    }

    @Test("Without an audience there is no such path", .fixture)
    func none() async throws {
        #expect(try await fixture.client.get("/metrics").status == 404)
    }

    @Test(
        "The address decides who may see them",
        arguments: [
            (MetricsAudience.loopback, "127.0.0.1", 200), (.loopback, "127.9.9.9", 200), (.loopback, "::1", 200),
            (.loopback, "192.0.2.1", 403), (.loopback, "2001:db8::1", 403), (.loopback, "::", 403),
            (.all, "192.0.2.1", 200), (.all, "::", 200),
            (.networks([Network("10.0.0.0/8")!]), "10.1.2.3", 200),
            (.networks([Network("10.0.0.0/8")!]), "11.0.0.1", 403),
            (.networks([Network("10.0.0.0/8")!]), "127.0.0.1", 403),
            (.networks([Network("10.0.0.0/8")!, Network("::1")!]), "::1", 200), (.networks([]), "127.0.0.1", 403),
        ])
    func address(_ audience: MetricsAudience, _ peer: String, _ status: Int) async throws {
        try await expect(status, MetricsExposure(Counted(), to: audience), from: peer, [])
    }

    @Test(
        "A request through an untrusted proxy has no known address, whatever the proxy's own",
        arguments: [
            ("X-Forwarded-For", "127.0.0.1"), ("x-forwarded-for", "192.0.2.1"), ("Forwarded", "for=127.0.0.1"),
            ("Via", "1.1 proxy"), ("X-Real-IP", "127.0.0.1"), ("X-Forwarded-Host", "x"), ("X-Forwarded-Proto", "https"),
            ("X-Forwarded-For", ""),
        ])
    func forwarded(_ name: String, _ value: String) async throws {
        try await expect(403, MetricsExposure(Counted(), to: .loopback), from: "127.0.0.1", [(name, value)])
        let network = MetricsExposure(Counted(), to: .networks([Network("10.0.0.0/8")!]))
        try await expect(403, network, from: "10.0.0.1", [(name, value)])
        try await expect(200, MetricsExposure(Counted(), to: .all), from: "127.0.0.1", [(name, value)])
        // A trusted proxy elsewhere makes no difference here.
        let other = MetricsExposure(Counted(), to: .loopback, behind: TrustedProxies([Network("10.0.0.0/8")!]))
        try await expect(403, other, from: "127.0.0.1", [(name, value)])
    }

    @Test("Behind a trusted proxy the address that it forwards for decides")
    func trusted() async throws {
        let proxies = TrustedProxies([Network("127.0.0.1")!])
        let local = MetricsExposure(Counted(), to: .loopback, behind: proxies)
        let office = MetricsExposure(Counted(), to: .networks([Network("10.0.0.0/8")!]), behind: proxies)
        try await expect(403, local, from: "127.0.0.1", [("X-Forwarded-For", "192.0.2.1")])
        try await expect(403, local, from: "127.0.0.1", [("X-Forwarded-For", "127.0.0.2, 192.0.2.1")])
        try await expect(403, local, from: "127.0.0.1", [("X-Forwarded-For", "nobody")])
        let twoMinds = [("Forwarded", "for=127.0.0.2"), ("X-Forwarded-For", "10.0.0.1")]
        try await expect(403, local, from: "127.0.0.1", twoMinds)
        try await expect(200, local, from: "127.0.0.1", [])
        try await expect(200, local, from: "127.0.0.1", [("X-Forwarded-For", "127.0.0.2")])
        try await expect(200, office, from: "127.0.0.1", [("X-Forwarded-For", "10.1.1.1"), ("Via", "1.1 proxy")])
        try await expect(403, office, from: "127.0.0.1", [("X-Forwarded-For", "10.1.1.1, 192.0.2.1")])
        try await expect(403, office, from: "127.0.0.1", [])
    }

    private func expect(
        _ status: Int, _ metrics: MetricsExposure, from peer: String, _ fields: [(name: String, value: String)]
    ) async throws {
        let fixture = try await Fixture(.inProcess, metrics: metrics)
        var request = TestRequest("GET", "/metrics", fields)
        request.peer = try #require(ClientAddress(peer))
        let response = try await fixture.client.send(request)
        #expect(response.status == status, "\(peer) \(fields)")
        if status == 403 {
            #expect(response["Content-Type"] == "application/problem+json")
            #expect(response.text.hasPrefix(#"{"type":"/problems/forbidden""#))
            #expect(!response.text.contains("http_requests"))
        }
        // The health checks are open to everybody.
        request.target = "/livez"
        #expect(try await fixture.client.send(request).status == 200)
        await fixture.close()
    }

    @Test("The route says that it may be forbidden, and counts against nobody's quota")
    func traits() async throws {
        let fixture = try await Fixture(.inProcess, metrics: MetricsExposure(Counted(), to: .all))
        let route = try #require(fixture.table.routes.first { $0.description.pattern.text == "/metrics" })
        #expect(route.traits.failures == .forbidden)
        #expect(route.traits.forms == [.metrics])
        #expect(!route.description.isLimited)
        await fixture.close()
    }
}
