import ViperTesting

@testable import ViperDaemon

extension OverSockets {
    /// Clients that must show a certificate.
    @Suite struct ClientCertificateTests {
        private let folder: TemporaryFolder
        private let known: ServerCertificate
        private let server: TestServer

        init() throws {
            let folder = try TemporaryFolder()
            let known = try ServerCertificate("Ada, first of her \"name\"")
            let pair = try #require(CertificateFiles(try ServerCertificate("localhost").write(to: folder.path)))
            try known.write(to: folder.path, as: "client")
            let store = try CertificateStore([pair], clientAuthorities: "\(folder.path)/client.pem")
            server = try TestServer(
                .ample(), { TestServer.text($0.clientSubject) },
                configure: { $0.secure = DaemonConfiguration.SecureListener(port: 0, store) })
            (self.folder, self.known) = (folder, known)
        }

        private func connect(
            _ priorities: String, _ certificate: ServerCertificate?, resuming client: RawClient? = nil
        ) -> RawClient {
            RawClient(
                server.securePort, tls: .init(priorities: priorities, resuming: client, certificate: certificate))
        }

        @Test("A request knows the subject of a certificate that an authority has signed", arguments: TLS.versions)
        func known(priorities: String) {
            let client = connect(priorities, known)
            for _ in 0..<2 {
                let answer = client.ask(get())
                #expect(answer?.status == 200)
                #expect(answer?.body == "CN=Ada\\, first of her \\\"name\\\"")
            }
            #expect(server.lines.allSatisfy { $0.clientSubject == "CN=Ada\\, first of her \\\"name\\\"" })
        }

        @Test("Without a certificate, or with a stranger's, no request is served", arguments: TLS.versions)
        func unknown(priorities: String) throws {
            for certificate in [nil, try ServerCertificate("Ada, first of her \"name\"")] {
                let client = connect(priorities, certificate)
                client.send(get())
                #expect(client.answer() == nil)
            }
            #expect(server.lines.isEmpty)
            #expect(TestServer.until { server.daemon.counters.failedHandshakes[.certificate] == 2 })
        }

        @Test("A client of TLS 1.2 is told why: it has no certificate, or a bad one")
        func alerts() throws {
            #expect(connect(TLS.versions[1], nil).alert == "Handshake failed")
            let stranger = try ServerCertificate("Ada, first of her \"name\"")
            #expect(connect(TLS.versions[1], stranger).alert == "Certificate is bad")
            #expect(TestServer.until { server.daemon.counters.failedHandshakes[.certificate] == 2 })
        }

        @Test("No session is resumed, so that each connection's certificate is checked", arguments: TLS.versions)
        func resumption(priorities: String) {
            let first = connect(priorities, known)
            #expect(first.ask(get())?.status == 200)
            let second = connect(priorities, known, resuming: first)
            #expect(second.ask(get())?.status == 200)
            #expect(second.tls?.isResumed == false)
        }

        @Test("A file without certificates of authorities is told in one line")
        func bad() throws {
            let pair = try #require(CertificateFiles(try ServerCertificate("localhost").write(to: folder.path)))
            try folder.write("nothing", to: "authorities")
            let fault = #expect(throws: CertificateFault.self) {
                try CertificateStore([pair], clientAuthorities: "\(folder.path)/authorities")
            }
            #expect(fault?.description.contains("authorities holds no certificates of authorities in PEM") == true)
        }
    }
}
