import Logging
import Testing
import Viper
import ViperMail
import ViperService
import ViperTesting
import ViperThreads
import ViperValues

@testable import ViperIdentity

/// A job with a spy on either side.
struct MailFixture: Sendable {
    let codes: SpyCodes
    let server: SpyMailServer
    let lines = Locked<[String]>([])
    let job: MailJob

    static let user = UUID(high: 0x0123_4567_89AB_7DEF, low: 0x8123_4567_89AB_CDEF)
    static let attempt = JobAttempt(id: 1, holder: 1, failures: 0, isLast: false)

    init(
        issuing issued: Result<MailCode?, Failure> = .success(code()), failing error: MailError? = nil,
        timeout: Duration = .seconds(60)
    ) throws {
        codes = SpyCodes(issued)
        server = SpyMailServer(error)
        let sender = try #require(Mailbox("Adder <app@example.org>"))
        job = MailJob(
            codes: codes, delivery: MailDelivery(sender: sender, server: server, timeout: timeout),
            texts: MailTexts(program: "Adder"), clock: SteppingClock(), logger: Logger.collecting(in: lines))
    }

    static func code(to email: String = "ada@example.net") -> MailCode? {
        guard let email = EmailAddress(email), let user = UserName("ada_l") else { return nil }
        return MailCode(email: email, user: user, code: SecretToken.code())
    }

    func perform(_ kind: MailKind = .confirmation) async throws(Failure) {
        try await job.perform(DueMail(kind, to: Self.user).input, Self.attempt)
    }

    /// The log's lines.
    var log: [String] { lines.withLock { $0 } }
}

/// Issues one code, again and again.
final class SpyCodes: MailCodeIssuer {
    private let issued: Result<MailCode?, Failure>
    private let requests = Locked<[DueMail]>([])

    init(_ issued: Result<MailCode?, Failure>) { self.issued = issued }

    var asked: [DueMail] { requests.withLock { $0 } }

    func issue(
        _ kind: MailKind, to user: UUID, keeping attempt: JobAttempt
    ) async throws(Failure) -> MailCode? {
        requests.withLock { $0.append(DueMail(kind, to: user)) }
        return try issued.get()
    }
}

/// Holds the mails that it gets, and fails if it was told to.
final class SpyMailServer: MailServer {
    private let error: MailError?
    private let sent = Locked<[(text: String, limit: Duration)]>([])

    init(_ error: MailError?) { self.error = error }

    var mails: [String] { sent.withLock { $0.map(\.text) } }
    var limits: [Duration] { sent.withLock { $0.map(\.limit) } }

    func send(_ message: MailMessage, within limit: Duration) async throws(MailError) -> String {
        sent.withLock { $0.append((String(decoding: message.bytes, as: UTF8.self), limit)) }
        if let error { throw error }
        return "sent to a spy"
    }

    func close() async {}
}

extension Logger {
    /// A logger that collects its lines.
    static func collecting(in lines: Locked<[String]>) -> Logger {
        Logger(label: "test", factory: { _ in CollectingHandler(lines: lines) })
    }
}

private struct CollectingHandler: LogHandler {
    let lines: Locked<[String]>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    init(lines: Locked<[String]>) { self.lines = lines }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.withLock { $0.append("\(event.level): \(event.message)") } }
}
