import Testing
import Viper
import ViperDatabase
import ViperJobs
import ViperMail

@testable import ViperIdentity
@testable import ViperUsers

@Suite("Sending a mail as a job")
struct MailJobTests {
    @Test("A mail goes to the user's address and has the code on a line of its own", arguments: MailKind.allCases)
    func sending(kind: MailKind) async throws {
        try await MailFixture.withEach(isConfirmed: kind != .confirmation) { fixture in
            let failure = try await fixture.send(kind)
            #expect(failure == nil)
            let text = try #require(fixture.server.mails.first)
            #expect(fixture.server.mails.count == 1 && fixture.codes.count == 1)
            let lines = text.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
            #expect(lines.contains("To: ada@example.net"))
            #expect(lines.contains("Content-Transfer-Encoding: 7bit"))
            #expect(lines.contains("Hello ada_l,"))
            let validity =
                switch kind {
                case .confirmation: "once, and for 24 hours"
                case .recovery: "once, and for one hour"
                case .signIn: "for 24 hours"
                }
            #expect(lines.contains("It is good \(validity)."))
        }
    }

    @Test("The table of jobs holds the kind and the user, and nothing else")
    func input() throws {
        let user = UUID.version7()
        let mail = DueMail(.recovery, to: user)
        #expect(mail.input.text == "recovery \(user.text)")
        #expect(try DueMail(mail.input) == mail)
        let nobodys = DueMail(.recovery, to: nil)
        #expect(nobodys.input.text == "recovery nobody")
        #expect(try DueMail(nobodys.input) == nobodys)
        for text in [
            "", "recovery", "recovery ", "recovery nobody ", "other \(user.text)", "recovery x",
            "\(mail.input.text) more",
        ] {
            #expect(throws: Failure.self) { try DueMail(JobInput(text)) }
        }
    }

    @Test(
        "No log line has the code or the address, and the store has the code's hash alone",
        arguments: [nil, MailError.unreachable("x"), .refused(MailReply(550))])
    func secrets(error: MailError?) async throws {
        try await MailFixture.withEach(failing: error) { fixture in
            let failure = try await fixture.send()
            let code = try #require(fixture.codes.first)
            for line in fixture.log + [failure.map { "\($0)" } ?? ""] {
                #expect(!line.contains(code) && !line.contains("ada@"))
            }
            let hash = try #require(SecretToken(codeText: code)).hash
            let isStored = try await fixture.database.first(
                "SELECT 1 FROM mail_codes WHERE hash = $1", [.blob(hash)]
            ) { _ in true }
            #expect(isStored == true)
        }
    }

    @Test("A mail that is not needed any more is not sent", arguments: MailKind.allCases)
    func unneeded(kind: MailKind) async throws {
        try await MailFixture.withEach(isConfirmed: kind == .confirmation) { fixture in
            let failure = try await fixture.send(kind)
            #expect(failure == nil)
            #expect(fixture.server.mails.isEmpty)
        }
    }

    @Test("A mail to nobody is done without a code, a mail or a line in the log")
    func nobodys() async throws {
        try await MailFixture.withEach(isConfirmed: true) { fixture in
            let taken = try await fixture.take(DueMail(.recovery, to: nil))
            let failure = await fixture.failure(of: taken)
            #expect(failure == nil)
            #expect(fixture.server.mails.isEmpty && fixture.log.isEmpty)
            let code = try await fixture.database.first("SELECT 1 FROM mail_codes") { _ in true }
            #expect(code == nil)
        }
    }

    @Test("A try that was overtaken makes no code and sends nothing")
    func overtaken() async throws {
        try await MailFixture.withEach { fixture in
            let first = try await fixture.take()
            let second = try await fixture.takeOver()
            #expect(await fixture.failure(of: first) != nil)
            #expect(fixture.server.mails.isEmpty)
            #expect(await fixture.failure(of: second) == nil)
            #expect(fixture.server.mails.count == 1)
        }
    }

    @Test(
        "A temporary error is tried again, each time with a new code",
        arguments: [
            MailError.deferred(MailReply(451)), .unreachable("no route"), .timedOut("no reply"), .notStored("no room"),
            .rejectedClient("login"), .cancelled,
        ])
    func temporary(error: MailError) async throws {
        try await MailFixture.withEach(failing: error) { fixture in
            let first = try await fixture.take()
            #expect(await fixture.failure(of: first) == .unavailable("\(error)"))
            let second = try await fixture.takeOver()
            #expect(await fixture.failure(of: second) == .unavailable("\(error)"))
            #expect(Set(fixture.codes).count == 2)
        }
    }

    @Test("A permanent refusal gives the mail up, and the log says so")
    func permanent() async throws {
        try await MailFixture.withEach(isConfirmed: true, failing: .refused(MailReply(550, status: "5.1.1"))) {
            fixture in
            let failure = try await fixture.send(.recovery)
            #expect(failure == nil)
            #expect(
                fixture.log == [
                    "error: The mail (recovery) to user \(fixture.user.text) is given up: "
                        + "the server refused the mail: 550 5.1.1"
                ])
        }
    }

    @Test("An attempt ends while the lease still has a third to run", arguments: [1, 60, 3600])
    func lease(seconds: Int) async throws {
        try await MailFixture.withEach(timeout: .seconds(seconds)) { fixture in
            try await fixture.send()
            let limit = try #require(fixture.server.limits.first)
            #expect(limit <= fixture.job.lease * 2 / 3)
            #expect(fixture.job.lease >= .seconds(seconds) * 2)
        }
    }
}
