import ViperTesting

@Suite(
    "Mails of a program by a real mail server",
    .enabled(if: MailTestServer.isAvailable, "needs Python with aiosmtpd"), .timeLimit(.minutes(10)))
struct ServedMailTests {
    @Test("Each sign-up's mail arrives once, by whichever of two servers, and its code is good")
    func once() async throws {
        let server = try await onThread { try MailTestServer() }
        try await IdentityFixture.with(settings: settings(server.port), servers: 2) { fixture in
            let old = try await onThread { try server.mails() }.count
            let people = (0..<10).map { Credentials("user_\($0)") }
            for (number, person) in people.enumerated() {
                try await (number.isMultiple(of: 2) ? fixture.client : fixture.other).signUp(person)
            }
            try await fixture.untilNothingIsDue()
            let mails = try await onThread { try server.mails() }.dropFirst(old)
            #expect(mails.flatMap(\.recipients).sorted() == people.map(\.email).sorted())
            #expect(mails.allSatisfy { $0.sender == "app@mail.test" })
            for mail in mails {
                let response = try await fixture.client.post("/email-confirmations", codeBody(try code(in: mail)))
                #expect(response.status == 204)
            }
        }
    }

    @Test("A mail that the server defers is tried again, by whichever of two servers, and arrives once")
    func deferred() async throws {
        let busy = try await onThread { try MailTestServer(.reply(to: "data", "451 4.7.1 come back later")) }
        let ready = try await onThread { try MailTestServer() }
        let mailSwitch = try MailSwitch(to: busy.port)
        defer { mailSwitch.stop() }
        try await IdentityFixture.with(settings: settings(mailSwitch.port), servers: 2) { fixture in
            mailSwitch.turn(to: busy.port)
            let old = try await onThread { try ready.mails() }.count
            try await fixture.client.signUp(ada)
            let error = try await untilThere { try await whyItWaits(fixture) }
            #expect(error.contains("451"))
            mailSwitch.turn(to: ready.port)
            try await endPause(fixture)
            try await fixture.untilNothingIsDue()
            let mails = try await onThread { try ready.mails() }.dropFirst(old)
            #expect(mails.map(\.recipients) == [[ada.email]])
            let mail = try #require(mails.first)
            #expect(try await fixture.client.post("/email-confirmations", codeBody(try code(in: mail))).status == 204)
            let refused = try await onThread { try busy.mails() }
            #expect(refused.isEmpty)
        }
    }

    private func settings(_ port: UInt16) -> [String: String] {
        [
            "mail.server": "smtp://127.0.0.1:\(port)/client.example", "mail.tls": "none", "mail.from": "app@mail.test",
            "mail.timeout": "600s", "mail.connectTimeout": "600s",
        ]
    }

    /// The code of a mail: the line that is nothing but one long word.
    private func code(in mail: MailTestServer.Mail) throws -> String {
        let lines = String(decoding: mail.content, as: UTF8.self).replacing("\r\n", with: "\n").split(separator: "\n")
        return String(try #require(lines.first { $0.wholeMatch(of: /[A-Za-z0-9_-]{22}/) != nil }))
    }

    /// Why the last try of a mail failed that waits for the next one; nil if there is none.
    private func whyItWaits(_ fixture: IdentityFixture) async throws -> String? {
        try await fixture.texts(
            "SELECT last_error FROM jobs WHERE ended_at IS NULL AND is_running = $1 AND last_error IS NOT NULL",
            [.boolean(false)]
        ).first
    }

    /// Lets what waits be tried again now, as after its pause.
    private func endPause(_ fixture: IdentityFixture) async throws {
        try await fixture.execute(
            "UPDATE jobs SET due_at = (SELECT now FROM job_clock) WHERE ended_at IS NULL AND is_running = $1",
            [.boolean(false)])
    }
}
