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
            #expect(isSoon { connect(port).tls?.serverCertificate == new.bytes })
            try folder.write("nothing", to: "server.pem")
            kill(server.program.identifier, SIGHUP)
            let failed = "adder_tls_certificate_reloads_total{outcome=\"refused\"} 1"
            #expect(try isSoon { try server.ask(http("GET", "/metrics")).body.contains(failed) })
            #expect(connect(port).tls?.serverCertificate == new.bytes)
            #expect(lasting.ask(http("GET", "/readyz"))?.status == 200)
            #expect(server.program.end() == 0)
            let log = server.program.allErrors()
            #expect(log.contains("ends in 2 days") || log.contains("ends in 3 days"), "\(log)")
            #expect(log.contains("The certificates stay as they were"))
        }

        private func isSoon(_ condition: () throws -> Bool) rethrows -> Bool {
            for _ in 0..<1_200 {
                if try condition() { return true }
                usleep(50_000)
            }
            return false
        }

        @Test("A bad pair, or a port in use, is one line and status 1")
        func refused() throws {
            let pair = try ServerCertificate("localhost").write(to: folder.path)
            let (busy, port) = try Loopback.listen()
            defer { close(busy) }
            let missing = "\(folder.path)/none.pem"
            for (value, port, message) in [
                ("\(missing):\(missing)", 0, "\(missing) cannot be read: No such file or directory"),
                (
                    pair, port,
                    "port \(port) on 127.0.0.1 is in use by another process; stop it, or choose another port"
                ),
            ] {
                let program = try Program(
                    ["serve", "--port", "0"], in: folder.path,
                    environment: [
                        "ADDER_LOG_LEVEL=error", "ADDER_TLS_CERTIFICATES=\(value)", "ADDER_TLS_PORT=\(port)",
                    ])
                #expect(program.allErrors() == "adder: \(message)\n")
                #expect(program.wait() == 1)
            }
        }
    }
}
