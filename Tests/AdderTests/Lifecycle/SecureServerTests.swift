import Glibc
import ViperTesting

extension EndToEnd {
    /// The program with certificates.
    @Suite("A server with TLS") struct SecureServerTests {
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        private func serve(_ pair: String) throws -> (server: ServedProgram, port: UInt16) {
            let port = try Loopback.freePort()
            let server = try ServedProgram(
                in: folder, environment: ["ADDER_TLS_CERTIFICATES=\(pair)", "ADDER_TLS_PORT=\(port)"])
            return (server, port)
        }

        private func connect(_ port: UInt16) -> RawClient { RawClient(port, tls: .init()) }

        @Test("It serves both ports, reads its certificates again at SIGHUP, and keeps them if the new ones are bad")
        func reload() throws {
            let old = try ServerCertificate("localhost")
            let (server, port) = try serve(try old.write(to: folder.path))
            #expect(try server.ask(http("GET", "/readyz")).status == 200)
            let lasting = connect(port)
            #expect(lasting.ask(http("GET", "/readyz"))?.status == 200)
            #expect(lasting.tls?.serverCertificate == old.bytes)
            let new = try ServerCertificate("localhost", until: 86_400 * 3)
            try new.write(to: folder.path)
            kill(server.program.identifier, SIGHUP)
            #expect(ServedProgram.eventually { connect(port).tls?.serverCertificate == new.bytes })
            try folder.write("nothing", to: "server.pem")
            kill(server.program.identifier, SIGHUP)
            let failed = "adder_tls_certificate_reloads_total{outcome=\"refused\"} 1"
            #expect(try ServedProgram.eventually { try server.ask(http("GET", "/metrics")).body.contains(failed) })
            #expect(connect(port).tls?.serverCertificate == new.bytes)
            #expect(lasting.ask(http("GET", "/readyz"))?.status == 200)
            #expect(server.program.end() == 0)
            let log = server.program.allErrors()
            #expect(log.contains("ends in 2 days") || log.contains("ends in 3 days"), "\(log)")
            #expect(log.contains("The certificates stay as they were"))
        }

        @Test("Requests on kept and new connections go on without a failure while the certificate is renewed")
        func renewed() async throws {
            let (server, port) = try serve(try ServerCertificate("localhost").write(to: folder.path))
            let load = Load(clients: 4, to: port, connectingAnew: true, tls: .init())
            for _ in 0..<4 {
                try await load.untilDone(5)
                let certificate = try ServerCertificate("localhost")
                try certificate.write(to: folder.path)
                kill(server.program.identifier, SIGHUP)
                #expect(ServedProgram.eventually { connect(port).tls?.serverCertificate == certificate.bytes })
            }
            try await load.untilDone(5)
            let ledger = try await load.end()
            try ledger.expectStored(over: server.connect())
            #expect(server.program.end() == 0)
        }

        @Test("A list that stays open is gone on with after the event that its client heard last")
        func resumed() throws {
            let (server, port) = try serve(try ServerCertificate("localhost").write(to: folder.path))
            let accept = "Accept: text/event-stream\r\n"
            let first = connect(port)
            first.send(http("GET", "/items", accept))
            #expect(first.head()?.status == 200)
            _ = try server.add("Heard")
            let heard = try #require(events(of: first, until: "Heard"))
            let id = try #require(heard.split(whereSeparator: \.isNewline).last { $0.hasPrefix("id:") })
            first.leave()
            _ = try server.add("Missed")
            let second = connect(port)
            second.send(http("GET", "/items", accept + "Last-Event-ID: \(id.dropFirst(3))\r\n"))
            #expect(second.head()?.status == 200)
            let missed = try #require(events(of: second, until: "Missed"))
            #expect(!missed.contains("Heard"))
            second.leave()
            #expect(server.program.end() == 0)
        }

        /// What a stream tells, up to the end of the event that has a word; nil if the server closes before.
        private func events(of client: RawClient, until word: String) -> String? {
            var bytes: [UInt8] = []
            while true {
                let text = String(decoding: bytes, as: UTF8.self)
                if let rest = text.split(separator: word, maxSplits: 1).dropFirst().first, rest.contains("\n\n") {
                    return text
                }
                let arrived = client.someBytes()
                guard !arrived.isEmpty else { return nil }
                bytes += arrived
            }
        }

        @Test("A bad pair, or a port in use, is one line and status 1")
        func refused() throws {
            let pair = try ServerCertificate("localhost").write(to: folder.path)
            let (busy, port) = try Loopback.listen()
            defer { close(busy) }
            let missing = "\(folder.path)/none.pem"
            for (value, port, message) in [
                ("\(missing):\(missing)", 0, "\(missing) cannot be read: No such file or directory"),
                (pair, port, "port \(port) on 127.0.0.1 is in use by another process; stop it, or choose another port"),
            ] {
                let program = try Program(
                    ["serve", "--port", "0"], in: folder.path,
                    environment: ["ADDER_LOG_LEVEL=error", "ADDER_TLS_CERTIFICATES=\(value)", "ADDER_TLS_PORT=\(port)"])
                #expect(program.failure() == "adder: \(message)\n")
            }
        }
    }
}
