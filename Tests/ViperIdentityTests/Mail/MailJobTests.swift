import Testing
import Viper
import ViperMail
import ViperService
import ViperTesting
import ViperValues

@testable import ViperIdentity

@Suite("Sending a mail as a job")
struct MailJobTests {
    @Test("A mail goes to the user's address and has the code on a line of its own", arguments: MailKind.allCases)
    func sending(kind: MailKind) async throws {
        let issued = try #require(MailFixture.code())
        let fixture = try MailFixture(issuing: .success(issued))
        try await fixture.perform(kind)
        #expect(fixture.codes.asked == [DueMail(kind, to: MailFixture.user)])
        let text = try #require(fixture.server.mails.first)
        #expect(fixture.server.mails.count == 1)
        let lines = text.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
        #expect(lines.contains("To: ada@example.net"))
        #expect(lines.contains(issued.code.text))
        #expect(lines.contains("Content-Transfer-Encoding: 7bit"))
        #expect(lines.contains("Hello ada_l,"))
        #expect(lines.contains("It is good once, and for \(kind == .recovery ? "one hour" : "24 hours")."))
    }

    @Test("The table of jobs holds the kind and the user, and nothing else")
    func input() throws {
        let mail = DueMail(.recovery, to: MailFixture.user)
        #expect(mail.input.text == "recovery \(MailFixture.user.text)")
        #expect(try DueMail(mail.input) == mail)
        for text in ["", "recovery", "other \(MailFixture.user.text)", "recovery x", "\(mail.input.text) more"] {
            #expect(throws: Failure.self) { try DueMail(JobInput(text)) }
        }
    }

    @Test(
        "No log line has the code or the address",
        arguments: [nil, MailError.unreachable("x"), .refused(MailReply(550))])
    func secrets(error: MailError?) async throws {
        let issued = try #require(MailFixture.code())
        let fixture = try MailFixture(issuing: .success(issued), failing: error)
        let failure = await fixture.failure()
        for line in fixture.log + [failure.map { "\($0)" } ?? ""] {
            #expect(!line.contains(issued.code.text) && !line.contains("ada@"))
        }
    }

    @Test("A mail that is not needed any more is not sent")
    func nobody() async throws {
        let fixture = try MailFixture(issuing: .success(nil))
        try await fixture.perform()
        #expect(fixture.server.mails.isEmpty)
    }

    @Test("A try that was overtaken sends nothing")
    func overtaken() async throws {
        let fixture = try MailFixture(issuing: .failure(.timedOut("the work was taken over by another try")))
        #expect(await fixture.failure() == .timedOut("the work was taken over by another try"))
        #expect(fixture.server.mails.isEmpty)
    }

    @Test(
        "A temporary error is tried again, each time with a new code",
        arguments: [
            MailError.deferred(MailReply(451)), .unreachable("no route"), .timedOut("no reply"), .notStored("no room"),
            .rejectedClient("login"), .cancelled,
        ])
    func temporary(error: MailError) async throws {
        let fixture = try MailFixture(failing: error)
        #expect(await fixture.failure() == .unavailable("\(error)"))
        #expect(await fixture.failure() != nil)
        #expect(fixture.codes.asked.count == 2)
    }

    @Test("A permanent refusal gives the mail up, and the log says so")
    func permanent() async throws {
        let fixture = try MailFixture(failing: .refused(MailReply(550, status: "5.1.1")))
        try await fixture.perform(.recovery)
        #expect(
            fixture.log == [
                "error: The mail (recovery) to user \(MailFixture.user.text) is given up: "
                    + "the server refused the mail: 550 5.1.1"
            ])
    }

    @Test("An attempt ends while the lease still has a third to run", arguments: [1, 60, 3600])
    func lease(seconds: Int) async throws {
        let fixture = try MailFixture(timeout: .seconds(seconds))
        try await fixture.perform()
        let limit = try #require(fixture.server.limits.first)
        #expect(limit <= fixture.job.lease * 2 / 3)
        #expect(fixture.job.lease >= .seconds(seconds) * 2)
    }
}

extension MailFixture {
    /// Why the job failed; nil if it did not.
    func failure() async -> Failure? {
        do throws(Failure) {
            try await perform()
            return nil
        } catch {
            return error
        }
    }
}
