import ViperMail
import ViperTesting

@Suite(
    "Sending mails by SMTP", .enabled(if: MailTestServer.isAvailable, "needs Python with aiosmtpd"),
    .timeLimit(.minutes(10)))
struct SMTPTests {
    @Test("A mail arrives to the byte, lines that begin with a dot too")
    func delivery() async throws {
        let server = try await onThread { try MailTestServer() }
        let message = try mail(text: ".\n..two\nlast")
        let client = try client(port: server.port)
        #expect(try await client.send(message, within: .seconds(600)) == "sent to smtp://127.0.0.1:\(server.port)")
        let mails = try await onThread { try server.mails() }
        try #require(mails.count == 1)
        #expect(mails[0].sender == "app@example.org")
        #expect(mails[0].recipients == ["ada@example.net"])
        #expect(mails[0].clientName == "client.example")
        // Some versions of the server drop the last line's ending.
        let isCut = mails[0].content.suffix(2) != [0x0D, 0x0A]
        #expect(mails[0].content + (isCut ? [0x0D, 0x0A] : []) == message.bytes)
        #expect(!mails[0].isSecure)
    }

    @Test("Many mails at once all arrive, each once")
    func many() async throws {
        let server = try await onThread { try MailTestServer() }
        let client = try client(port: server.port)
        try await atOnce(0..<20) { number in
            _ = try await client.send(mail(to: "user\(number)@example.net"), within: .seconds(600))
        }
        let recipients = try await onThread { try server.mails() }.flatMap(\.recipients)
        #expect(recipients.count == 20)
        #expect(Set(recipients).count == 20)
    }

    @Test(
        "A refusal with 5xx is for good, and says the codes alone",
        arguments: [
            ("sender", "550 5.7.1 sender app@example.org is not welcome", MailReply(550, status: "5.7.1")),
            ("recipient", "550 5.1.1 <ada@example.net> unknown", MailReply(550, status: "5.1.1")),
            ("recipient", "553 no such mailbox", MailReply(553)),
            ("data", "554 5.6.0 spam: A text.", MailReply(554, status: "5.6.0")),
        ])
    func refusals(step: String, reply: String, expected: MailReply) async throws {
        let server = try await onThread { try MailTestServer(.reply(to: step, reply)) }
        let error = try await client(port: server.port).fault(mail())
        #expect(error == .refused(expected))
        #expect(error.isPermanent)
        #expect(!"\(error)".contains("ada") && !"\(error)".contains("text"))
    }

    @Test(
        "A refusal with 4xx is for now",
        arguments: [
            ("sender", "421 4.3.2 shutting down", MailReply(421, status: "4.3.2")),
            ("recipient", "450 4.2.0 greylisted", MailReply(450, status: "4.2.0")),
            ("data", "452 4.3.1 full", MailReply(452, status: "4.3.1")),
        ])
    func deferrals(step: String, reply: String, expected: MailReply) async throws {
        let server = try await onThread { try MailTestServer(.reply(to: step, reply)) }
        let error = try await client(port: server.port).fault(mail())
        #expect(error == .deferred(expected))
        #expect(!error.isPermanent)
    }

    @Test("A server that refuses the client does not make the mail be given up")
    func greeting() async throws {
        let server = try await onThread { try MailTestServer(.reply(to: "greeting", "554 5.7.1 go away")) }
        let error = try await client(port: server.port).fault(mail())
        guard case .rejectedClient = error else { return #expect(Bool(false), "\(error)") }
        #expect(!error.isPermanent)
    }

    @Test("A connection that breaks is no refusal", arguments: ["greeting", "sender", "data", "accepted"])
    func drops(step: String) async throws {
        let server = try await onThread { try MailTestServer(.drop(at: step)) }
        let error = try await client(port: server.port).fault(mail())
        #expect(!error.isPermanent)
        guard case .unreachable(let reason) = error else { return #expect(Bool(false), "\(error)") }
        #expect(reason.hasPrefix("smtp://127.0.0.1:\(server.port): "))
    }

    @Test("A server that does not listen is unreachable")
    func nobody() async throws {
        let error = try await client(port: Loopback.freePort()).fault(mail())
        guard case .unreachable = error else { return #expect(Bool(false), "\(error)") }
    }

    @Test("A server that stalls ends the attempt in time", arguments: ["greeting", "sender", "data"])
    func stalls(step: String) async throws {
        let server = try await onThread { try MailTestServer(.stall(at: step)) }
        let start = ContinuousClock.now
        let error = try await client(port: server.port).fault(mail(), within: .milliseconds(1500))
        // Long before the server gives up, after five minutes.
        #expect(ContinuousClock.now - start < .seconds(120))
        guard case .timedOut = error else { return #expect(Bool(false), "\(error)") }
    }

    @Test("A server that never closes the session properly still has the mail")
    func silentQuit() async throws {
        let server = try await onThread { try MailTestServer(.stall(at: "quit")) }
        let client = try client(port: server.port)
        _ = try await client.send(mail(), within: .seconds(600))
        #expect(try await onThread { try server.mails() }.count == 1)
    }

    @Test(
        "Cancelling the task ends the attempt, also while libcurl waits for the last reply",
        arguments: ["sender", "data"])
    func cancellation(step: String) async throws {
        let server = try await onThread { try MailTestServer(.stall(at: step)) }
        let client = try client(port: server.port)
        let attempt = Task { try await client.fault(mail()) }
        try await onThread { try server.awaitStall() }
        attempt.cancel()
        #expect(try await attempt.value == .cancelled)
    }

    @Test("Closing the client ends its attempts and refuses further ones")
    func closing() async throws {
        let server = try await onThread { try MailTestServer(.stall(at: "data")) }
        let client = try client(port: server.port)
        let attempt = Task { try await client.fault(mail()) }
        try await onThread { try server.awaitStall() }
        await client.close()
        #expect(try await attempt.value == .unreachable("the mail client was closed"))
        #expect(try await client.fault(mail()) == .unreachable("the mail client was closed"))
    }
}
