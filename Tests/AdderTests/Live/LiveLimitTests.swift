import ViperTesting

extension EndToEnd {
    @Suite("The limits and metrics of live lists") struct LiveLimitTests {
        private func serve(_ settings: [String: String]) throws -> ServedProgram {
            try ServedProgram(environment: settings.map { "ADDER_\($0.key)=\($0.value)" })
        }

        private static func open(_ server: ServedProgram, from address: String? = nil) async throws -> EventReader {
            let fields = address.map { [(name: "X-Forwarded-For", value: $0)] } ?? []
            return try await SocketClient(port: server.port).open("/items", fields)
        }

        @Test("A stream too many of a caller is a 429, one too many in all a 503, until a client leaves")
        func caps() async throws {
            let server = try serve([
                "LIMITS_CALLER_STREAMS": "2", "LIMITS_STREAMS": "3", "SERVER_TRUSTED_PROXIES": "127.0.0.0/8",
            ])
            var streams: [EventReader] = []
            for address in ["192.0.2.1", "192.0.2.1", "192.0.2.2"] {
                if streams.count == 2 {
                    let refusal = try await Self.open(server, from: "192.0.2.1").response
                    #expect(refusal.status == 429 && refusal["Retry-After"] == "15", "\(refusal.text)")
                    #expect(refusal.text.contains("You have 2 streams open, which is as many as are allowed"))
                }
                streams.append(try await Self.open(server, from: address))
                #expect(streams.last?.response.status == 200)
                #expect(try server.gauge("adder_live_streams") == streams.count)
            }
            let refusal = try await Self.open(server, from: "192.0.2.3").response
            #expect(refusal.status == 503 && refusal["Retry-After"] == "15", "\(refusal.text)")
            #expect(refusal.value(of: "type")?.hasSuffix("/problems/too-many-streams") == true)
            #expect(try server.ask(http("GET", "/items")).status == 200, "all else is served")
            streams[0].close()
            let address = "192.0.2.1"
            try await until { try server.gauge("adder_live_streams") == 2 }
            streams[0] = try await Self.open(server, from: address)
            #expect(streams[0].response.status == 200)
            for stream in streams { stream.close() }
            #expect(server.program.end() == 0)
        }

        @Test("Users of one address share what an address may keep open, and others have their own")
        func addresses() async throws {
            let server = try serve([
                "LIMITS_CALLER_STREAMS": "2", "LIMITS_STREAMS_PER_ADDRESS": "3",
                "SERVER_TRUSTED_PROXIES": "127.0.0.0/8",
            ])
            var streams: [EventReader] = []
            for (name, statuses) in [("ada", [200, 200]), ("bob", [200, 429])] {
                let token = try server.enter(name)
                let fields = [
                    (name: "X-Forwarded-For", value: "192.0.2.1"), (name: "Authorization", value: "Bearer \(token)"),
                ]
                for status in statuses {
                    let stream = try await SocketClient(port: server.port).open("/items", fields)
                    #expect(stream.response.status == status, "\(stream.response.text)")
                    streams.append(stream)
                }
            }
            #expect(streams.last?.response.text.contains("Your address has 3 streams open") == true)
            streams.append(try await Self.open(server, from: "192.0.2.2"))
            #expect(streams.last?.response.status == 200)
            for stream in streams { stream.close() }
            #expect(server.program.end() == 0)
        }

        @Test("A client that never reads is cut, and others hear of every change meanwhile")
        func deaf() async throws {
            let server = try serve([:])
            let deaf = RawClient(server.port, receiveBuffer: 4_096)
            deaf.send("GET /items HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n")
            try await until { try server.gauge("adder_live_streams") == 1 }
            let reader = try await Self.open(server)
            let name = String(repeating: "n", count: 100)
            var count = 0
            while try server.gauge("adder_live_cuts_total") == 0 {
                for _ in 0..<50 { _ = try server.add(name) }
                count += 50
                #expect(count <= 20_000, "it would have been cut long before")
                guard count <= 20_000 else { break }
            }
            for _ in 0..<count { #expect(await reader.next()?.name == "insert") }
            try await until { try server.gauge("adder_live_streams") == 1 }
            reader.close()
            #expect(server.program.end() == 0)
        }

        @Test("What is not read for longer than changes.keep is swept, and the metrics tell of resyncs, events and lag")
        func swept() async throws {
            let server = try serve(["CHANGES_KEEP": "1s"])
            let first = try await Self.open(server)
            let beginning = first.position
            for number in 0..<3 { _ = try server.add("Item \(number)") }
            for _ in 0..<3 { #expect(await first.next()?.name == "insert") }
            first.close()
            try await until { try server.gauge("adder_live_events_total") == 3 }
            #expect(try server.gauge("adder_live_resyncs_total") == 0)
            let client = SocketClient(port: server.port)
            let late = try await untilThere { () async throws -> EventReader? in
                let stream = try await client.open("/items", [("Last-Event-ID", beginning)])
                if await stream.next()?.name == "resync" { return stream }
                stream.close()
                return nil
            }
            #expect(try server.gauge("adder_live_resyncs_total") == 1)
            _ = try server.add("Item 3")
            #expect(await late.next()?.name == "insert", "there is one resync")
            late.close()
            #expect(try server.gauge("adder_live_cuts_total") == 0)
            let metrics = try server.ask(http("GET", "/metrics")).body
            #expect(metrics.contains(/\nadder_live_lag_seconds \d/))
            #expect(server.program.end() == 0)
        }
    }
}
