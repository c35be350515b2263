import Glibc
import ViperTesting

extension EndToEnd {
    @Suite("Streamed responses that nobody reads") struct UnreadStreamTests {
        private func serve(_ settings: [String: String] = [:]) throws -> ServedProgram {
            let all = settings.merging(["SERVER_TRUSTED_PROXIES": "127.0.0.0/8", "LIMITS_STREAM_TIMEOUT": "600s"]) {
                one, _ in one
            }
            return try ServedProgram(environment: all.map { "ADDER_\($0.key)=\($0.value)" })
        }

        /// The path of a report that is larger than what the kernel holds for a client, compressed too.
        private static func report(at server: ServedProgram) throws -> String {
            let account = try server.ask(http("POST", "/accounts", body: #"{"name":"a","currency":"EUR"}"#))
            let id = try #require(account.text("id"), "\(account)")
            let letters = Array("abcdefghijklmnopqrstuvwxyz012345".utf8)
            for _ in 0..<5 {
                let rows = (0..<1_000).map { _ in
                    let text = String(decoding: (0..<100).map { _ in letters.randomElement() ?? 0x2D }, as: UTF8.self)
                    return
                        #"{"group":"posted","date":"2026-01-01","description":"\#(text)","amount":"1.00","kind":"debit"}"#
                }
                let batch = "[" + rows.joined(separator: ",") + "]"
                #expect(try server.ask(http("POST", "/accounts/\(id)/transactions/batch", body: batch)).status == 201)
            }
            return "/accounts/\(id)/report"
        }

        /// Asks for a stream of which no more is read than the head.
        private static func open(
            _ path: String, at server: ServedProgram, from address: String = "192.0.2.1", _ fields: String = ""
        ) throws -> (client: RawClient, head: RawClient.Answer) {
            let client = RawClient(server.port, receiveBuffer: 4_096)
            client.send(http("GET", path, "Accept: application/x-ndjson\r\nX-Forwarded-For: \(address)\r\n" + fields))
            return (client, try #require(client.head()))
        }

        @Test(
            "A caller has as many as limits.callerStreams says, an address limits.streamsPerAddress, and others go on")
        func shares() throws {
            let server = try serve(["LIMITS_CALLER_STREAMS": "3"])
            let path = try Self.report(at: server)
            var streams = try (0..<3).map { _ in try Self.open(path, at: server) }
            for stream in streams { #expect(stream.head.status == 200) }
            #expect(try server.gauge("adder_streamed_responses") == 3)
            let refusal = try Self.open(path, at: server)
            #expect(refusal.head.status == 429 && refusal.head.fields["retry-after"] == "15")
            #expect(try server.gauge("adder_streams_refused_total") == 1)
            #expect(try Self.open(path, at: server, from: "192.0.2.2").head.status == 200)
            #expect(try server.ask(http("GET", "/items", "X-Forwarded-For: 192.0.2.1\r\n")).status == 200)
            streams.removeLast().client.leave()
            #expect(try ServedProgram.eventually { try server.gauge("adder_streamed_responses") < 3 })
            #expect(try Self.open(path, at: server).head.status == 200)
            #expect(server.program.end() == 0)
        }

        @Test(
            "Each needs 64 KiB at most, compressed or not, and most of it is given back when they end",
            arguments: ["identity", "gzip"])
        func memory(coding: String) throws {
            let server = try serve(["LIMITS_CALLER_STREAMS": "1000"])
            let path = try Self.report(at: server)
            let (count, fields) = (300, "Accept-Encoding: \(coding)\r\n")
            // What the program needs once, for its code, is not the streams' memory.
            for _ in 0..<3 { #expect(try server.ask(http("GET", path, fields)).status == 200) }
            let before = try server.gauge("process_resident_memory_bytes")
            let streams = try (0..<count).map { _ in try Self.open(path, at: server, fields) }
            #expect(try server.gauge("adder_streamed_responses") == count)
            let held = try server.gauge("process_resident_memory_bytes") - before
            #expect(held / count <= 64 << 10, "\(held / count) bytes a stream")
            for stream in streams { stream.client.leave() }
            #expect(try ServedProgram.eventually { try server.gauge("adder_streamed_responses") == 0 })
            #expect(
                try ServedProgram.eventually {
                    // What is asked without a pause takes what was given back.
                    sleep(1)
                    return try server.gauge("process_resident_memory_bytes") < before + held / 2
                })
            #expect(server.program.end() == 0)
        }
    }
}
