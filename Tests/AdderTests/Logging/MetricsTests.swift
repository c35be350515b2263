import Glibc
import ViperTesting

extension EndToEnd {
    @Suite struct MetricsTests {
        /// The current series by name and labels.
        private func scrape(_ server: ServedProgram, _ fields: String = "") throws -> [String: Double] {
            let response = try server.ask(http("GET", "/metrics", fields))
            try #require(response.status == 200, "\(response)")
            var series: [String: Double] = [:]
            for line in response.body.split(separator: "\n") where !line.hasPrefix("#") {
                let space = try #require(line.lastIndex(of: " "))
                let name = String(line[..<space])
                #expect(series[name] == nil, "\(name) is there once")
                let value: Double = try #require(Double(line[line.index(after: space)...]), "\(line)")
                series[name] = value
            }
            return series
        }

        private func requests(_ method: String, _ route: String, _ status: Int) -> String {
            #"http_requests_total{method="\#(method)",route="\#(route)",status="\#(status)"}"#
        }

        @Test("Known requests are counted exactly, refused ones too, and counts grow from scrape to scrape")
        func counts() throws {
            let server = try ServedProgram()
            let item = try server.add("a")
            for _ in 0..<3 { _ = try server.add("b") }
            for _ in 0..<5 { _ = try server.ask(http("GET", "/items/\(item.id)")) }
            let bytes = try server.ask(http("GET", "/items")).body.utf8.count
            _ = try server.ask(http("GET", "/items/x"))
            _ = try server.ask(http("PUT", "/items"))
            _ = try server.ask(http("BREW", "/items"))
            _ = try server.ask(http("GET", "/nowhere"))
            _ = try server.ask("GET /livez HTTP/1.1\r\n\r\n")
            _ = try server.ask(http("GET", "/items", "Transfer-Encoding: gzip\r\n"))
            let first = try scrape(server)
            let expected = [
                (requests("POST", "/items", 201), 4), (requests("GET", "/items/{id}", 200), 5),
                (requests("GET", "/items", 200), 1), (requests("GET", "/items/{id}", 400), 1),
                (requests("PUT", "/items", 405), 1), (requests("other", "/items", 405), 1),
                (requests("GET", "none", 404), 1), (requests("GET", "none", 400), 1), (requests("GET", "none", 501), 1),
                (#"http_response_bytes_total{method="GET",route="/items"}"#, bytes),
                (#"http_request_duration_seconds_count{method="GET",route="/items/{id}"}"#, 6),
                (#"http_request_duration_seconds_bucket{method="GET",route="/items/{id}",le="+Inf"}"#, 6),
                ("http_requests_in_flight", 1), ("http_connections_limit", 10_000), ("sqlite_write_queue_length", 0),
                ("adder_access_log_lines_lost_total", 0), ("adder_requests_unparsed_total", 0),
            ]
            for (name, count) in expected { #expect(first[name] == Double(count), "\(name)") }
            #expect(first.keys.filter { $0.hasPrefix("http_requests_total") }.count == 9)
            #expect(first[requests("GET", "/metrics", 200)] == nil)
            _ = try server.add("c")
            let second = try scrape(server)
            #expect(second[requests("POST", "/items", 201)] == 5)
            #expect(second[requests("GET", "/metrics", 200)] == 1)
            for name in ["sqlite_writes_total", "sqlite_commits_total", "sqlite_write_group_size_count"] {
                #expect(try #require(second[name]) == #require(first[name]) + 1, "\(name)")
            }
            for (name, value) in first where name.contains("_total") || name.contains("_bucket") {
                #expect(try #require(second[name]) >= value, "\(name)")
            }
            #expect(server.program.end() == 0)
        }

        @Test("The process is measured as the system has it")
        func process() throws {
            let server = try ServedProgram()
            let series = try scrape(server)
            #expect(try #require(series["process_resident_memory_bytes"]) > 1_000_000)
            #expect(try #require(series["process_virtual_memory_bytes"]) > 10_000_000)
            #expect(try #require(series["process_cpu_seconds_total"]) > 0)
            let open = try #require(series["process_open_fds"])
            #expect(open > 5 && open < 100)
            let age = Double(time(nil)) - (try #require(series["process_start_time_seconds"]))
            #expect(age > -2 && age < 600)
            #expect(series.contains { $0.key.hasPrefix("adder_build_info{version=\"") && $0.value == 1 })
            #expect(server.program.end() == 0)
        }

        @Test("The number of series is bounded, whatever clients request")
        func bounded() throws {
            let server = try ServedProgram(environment: ["ADDER_LOG_ACCESS=false"])
            let methods = ["GET", "PUT", "X", "BREW", "POST", "TRACE", "CONNECT", "options"]
            func send(_ prefix: String, _ count: Int) {
                for number in 0..<count {
                    let method = methods[number % methods.count] + (number % 16 > 12 ? "\(number)" : "")
                    let path = number % 3 == 0 ? "/items/\(prefix)\(number)" : "/\(prefix)\"\\{\(number)}/y"
                    _ = server.connect().ask(http(method, path))
                }
            }
            send("a", 48)
            let before = Set(try scrape(server).keys).union(try scrape(server).keys)
            send("b", 2_000)
            let after = Set(try scrape(server).keys)
            #expect(after == before)
            #expect(after.count < 1_000)
            #expect(server.program.end() == 0)
        }

        @Test("server.metrics decides who may read the metrics")
        func audience() throws {
            for (variable, own, forwarded) in [
                ("ADDER_LOG_ACCESS=false", 200, 403), ("ADDER_SERVER_TRUSTED_PROXIES=127.0.0.0/8", 200, 200),
                ("ADDER_SERVER_METRICS=none", 404, 404), ("ADDER_SERVER_METRICS=all", 200, 200),
                ("ADDER_SERVER_METRICS=10.0.0.0/8, 127.0.0.1", 200, 403),
            ] {
                let server = try ServedProgram(environment: [variable])
                #expect(try server.ask(http("GET", "/metrics")).status == own, "\(variable)")
                let proxied = http("GET", "/metrics", "X-Forwarded-For: 127.0.0.1\r\n")
                #expect(try server.ask(proxied).status == forwarded, "\(variable)")
                #expect(server.program.end() == 0)
            }
        }
    }
}
