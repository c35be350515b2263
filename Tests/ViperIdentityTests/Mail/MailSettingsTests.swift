import ViperMail
import ViperTesting

@testable import ViperIdentity
@testable import ViperUsers

@Suite("The settings of mails")
struct MailSettingsTests {
    @Test("Without a server, mails are files in the data folder's outbox, and the log says so")
    func outbox() async throws {
        let folder = try TemporaryFolder()
        let delivery = try MailDelivery(settings(["data.folder": folder.path]))
        let issued = MailCode(
            email: try #require(EmailAddress("ada@example.net")), user: try #require(UserName("ada")),
            code: SecretToken.code())
        let message = try #require(
            try MailTexts(program: "Adder").message(
                .confirmation, issued, from: delivery.sender, at: SteppingClock.start))
        let receipt = try await delivery.server.send(message, within: .seconds(60))
        #expect(receipt.hasSuffix(", since mail.server is not set"))
        #expect(names(in: "\(folder.path)/outbox").count == 1)
    }

    @Test("A server is used as configured")
    func server() async throws {
        let delivery = try MailDelivery(
            settings([
                "mail.server": "smtp://mail.example.org:587", "mail.from": "Adder <app@example.org>",
                "mail.user": "adder", "mail.password": "open sesame", "mail.timeout": "5s",
            ]))
        #expect(delivery.server is SMTPServer)
        #expect(delivery.sender.name == "Adder")
        #expect(delivery.timeout == .seconds(5))
        await delivery.server.close()
    }

    @Test("A password that would be sent in clear is refused, and not shown")
    func exposed() throws {
        let settings = try settings([
            "mail.server": "smtp://mail.example.org", "mail.tls": "optional", "mail.user": "adder",
            "mail.password": "open sesame",
        ])
        let fault = #expect(throws: Complaint.self) { try MailDelivery(settings) }
        #expect(fault?.description.hasPrefix("mail.server: the password must not be sent without TLS") == true)
        #expect(fault?.description.contains("sesame") == false)
    }

    @Test(
        "A malformed value is refused with the setting's name",
        arguments: [
            ("mail.server", "mail.example.org"), ("mail.server", "smtp://a:b@mail.example.org"),
            ("mail.from", "nobody"), ("mail.from", "A\r\nBcc: x@y <a@b>"), ("mail.user", "a\nb"),
            ("mail.password", "a\u{0}b"), ("mail.tls", "maybe"), ("mail.timeout", "0s"),
        ])
    func malformed(name: String, text: String) {
        let fault = #expect(throws: (any Error).self) { try settings([name: text]) }
        let line = fault.map { "\($0)" } ?? ""
        #expect(line.hasPrefix(name))
        #expect(name != "mail.password" || !line.contains(text))
    }

    private func settings(_ texts: [String: String]) throws -> Settings {
        try Settings(program: "adder", keys: [.dataFolder] + SettingKey.mail, texts: texts)
    }
}
