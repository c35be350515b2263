import ViperMail
import ViperTesting

@Suite(
    "TLS and logins of SMTP", .enabled(if: MailTestServer.isAvailable, "needs Python with aiosmtpd"),
    .timeLimit(.minutes(10)))
struct SMTPSecurityTests {
    @Test("A server that demands TLS gets it, and the mail comes over it")
    func demanded() async throws {
        let certificate = try await onThread { try TestCertificate() }
        let server = try await onThread { try MailTestServer(.demandTLS(certificate)) }
        for tls in [SMTPConfiguration.TLS.required, .optional] {
            let client = try client(port: server.port) {
                $0.tls = tls
                $0.certificates = certificate.path
            }
            _ = try await client.send(mail(), within: .seconds(600))
        }
        let mails = try await onThread { try server.mails() }
        #expect(mails.map(\.isSecure) == [true, true])
    }

    @Test("A server that demands TLS of a client without it refuses the client, not the mail")
    func withheld() async throws {
        let certificate = try await onThread { try TestCertificate() }
        let server = try await onThread { try MailTestServer(.demandTLS(certificate)) }
        let error = try await client(port: server.port).fault(mail())
        guard case .rejectedClient = error else { return #expect(Bool(false), "\(error)") }
    }

    @Test("TLS from the first byte")
    func implicit() async throws {
        let certificate = try await onThread { try TestCertificate() }
        let server = try await onThread { try MailTestServer(.implicitTLS(certificate)) }
        let client = try client(port: server.port, scheme: "smtps") { $0.certificates = certificate.path }
        _ = try await client.send(mail(), within: .seconds(600))
        #expect(try await onThread { try server.mails() }.first?.isSecure == true)
    }

    @Test("Where TLS is required, a server without it gets nothing")
    func missing() async throws {
        let server = try await onThread { try MailTestServer() }
        let error = try await client(port: server.port) { $0.tls = .required }.fault(mail())
        guard case .rejectedClient = error else { return #expect(Bool(false), "\(error)") }
        #expect(try await onThread { try server.mails() }.isEmpty)
    }

    @Test("A certificate that nobody known has signed is not trusted, even where TLS is optional")
    func selfSigned() async throws {
        let certificate = try await onThread { try TestCertificate() }
        let server = try await onThread { try MailTestServer(.startTLS(certificate)) }
        for tls in [SMTPConfiguration.TLS.required, .optional] {
            let error = try await client(port: server.port) { $0.tls = tls }.fault(mail())
            guard case .rejectedClient(let reason) = error else { return #expect(Bool(false), "\(error)") }
            #expect(reason.contains("certificate"))
        }
        #expect(try await onThread { try server.mails() }.isEmpty)
    }

    @Test("A login with the right password is used; a wrong one is the operator's to change, and in no error")
    func login() async throws {
        let server = try await onThread { try MailTestServer(.login(user: "adder", password: "open-sesame-7")) }
        let right = try client(port: server.port) { ($0.user, $0.password) = ("adder", "open-sesame-7") }
        _ = try await right.send(mail(), within: .seconds(600))
        #expect(try await onThread { try server.mails() }.first?.isAuthenticated == true)
        let wrong = try client(port: server.port) { ($0.user, $0.password) = ("adder", "closed-sesame-8") }
        let error = try await wrong.fault(mail())
        guard case .rejectedClient(let reason) = error else { return #expect(Bool(false), "\(error)") }
        #expect(!reason.contains("sesame") && !error.isPermanent)
        let nobody = try await client(port: server.port).fault(mail())
        guard case .rejectedClient = nobody else { return #expect(Bool(false), "\(nobody)") }
    }
}

@Suite("Configuring SMTP")
struct SMTPSetupTests {
    @Test(
        "An address has a scheme, a host, and perhaps a port and the client's name",
        arguments: [
            ("smtp://mail.example.org", "smtp://mail.example.org:25", ""),
            ("SMTPS://Mail.Example.org", "smtps://mail.example.org:465", ""),
            ("smtp://10.0.0.1:587/App.example.org", "smtp://10.0.0.1:587", "app.example.org"),
            ("smtp://[::1]:2525/", "smtp://[::1]:2525", ""),
        ])
    func addresses(text: String, expected: String, name: String) throws {
        let address = try #require(SMTPAddress(text))
        #expect("\(address)" == expected)
        #expect(address.clientName == name)
    }

    @Test(
        "What is no address is refused",
        arguments: [
            "", "mail.example.org", "http://mail.example.org", "smtp://", "smtp://user:word@mail.example.org",
            "smtp://mail.example.org:0", "smtp://mail.example.org:65536", "smtp://mail.example.org:25x",
            "smtp://mail.example.org/a b", "smtp://mail.example.org/a\r\nRSET", "smtp://[::1", "smtp://[x]",
            "smtp://mail.example.org?x", "smtp://mail_1.example.org/a/b",
        ])
    func strangeAddresses(text: String) { #expect(SMTPAddress(text) == nil) }

    @Test("A password is not sent in clear over a network")
    func exposure() throws {
        let far = try #require(SMTPAddress("smtp://mail.example.org"))
        for tls in [SMTPConfiguration.TLS.none, .optional] {
            #expect(fault(far) { ($0.tls, $0.user, $0.password) = (tls, "adder", "secret") } == .exposed)
        }
        #expect(fault(far) { ($0.user, $0.password) = ("adder", "secret") } == nil)
        #expect(fault(far) { $0.user = "adder" } == .incomplete)
        #expect(fault(far) { ($0.user, $0.password) = ("adder", "sec\r\nret") } == .credentials)
        var configuration = SMTPConfiguration(far)
        configuration.password = "open sesame"
        var dumped = ""
        dump(configuration, to: &dumped)
        #expect(!"\(configuration) \(String(reflecting: configuration)) \(dumped)".contains("sesame"))
    }

    private func fault(
        _ address: SMTPAddress, _ configure: (inout SMTPConfiguration) -> Void
    ) -> MailSetupFault? {
        var configuration = SMTPConfiguration(address)
        configure(&configuration)
        do throws(MailSetupFault) {
            _ = try SMTPServer(configuration)
            return nil
        } catch {
            return error
        }
    }
}
