package import Logging
import Viper
import ViperDatabase
package import ViperEntities
import ViperJobs
import ViperMail

/// Sends one mail with a code.
///
/// Of several processes one alone sends it: each try makes its code in a transaction that checks that the work is still
/// its own, and ends well before its lease does. A process that dies after the server took the mail, and before that
/// was recorded, has it sent again, with another code; both codes are good.
package struct MailJob: Job {
    static let name: StaticString = "identity.mail"

    let codes: MailCodes
    let delivery: MailDelivery
    let texts: MailTexts
    let clock: any Clock
    let logger: Logger

    package init(codes: MailCodes, delivery: MailDelivery, texts: MailTexts, clock: any Clock, logger: Logger) {
        self.codes = codes
        self.delivery = delivery
        self.texts = texts
        self.clock = clock
        self.logger = logger
    }

    /// Over some ten hours, since an operator may have to see that something is wrong.
    var tries: Int { 18 }
    var backOff: JobBackOff { JobBackOff(first: .seconds(10), longest: .seconds(3600)) }
    /// A living process renews the lease at each third of it. A mail is given the time that is left then.
    var lease: Duration { max(.seconds(30), delivery.timeout * 2) }
    var concurrency: Int { 2 }

    func perform(_ input: JobInput, _ attempt: JobAttempt) async throws(Failure) {
        let mail = try DueMail(input)
        guard let user = mail.user else { return }
        let start = ContinuousClock.now
        guard let issued = try await codes.issue(mail.kind, to: user, keeping: attempt) else {
            return logger.info("A mail (\(mail.kind.rawValue)) to user \(user.text) is not needed any more")
        }
        guard let message = try texts.message(mail.kind, issued, from: delivery.sender, at: clock.now()) else {
            return logger.error("User \(user.text) has an address that no mail can be sent to")
        }
        let limit = lease * 2 / 3 - (ContinuousClock.now - start)
        guard limit > .zero else { throw .unavailable("making a mail's code took as long as sending it may") }
        try await send(message, "The mail (\(mail.kind.rawValue)) to user \(user.text)", within: limit)
    }

    /// - Parameter title: what the log calls the mail.
    private func send(_ message: MailMessage, _ title: String, within limit: Duration) async throws(Failure) {
        do throws(MailError) {
            let receipt = try await delivery.server.send(message, within: limit)
            logger.notice("\(title) was \(receipt)")
        } catch {
            guard error.isPermanent else { throw .unavailable("\(error)") }
            // Another try would be refused as well, so that the work is over.
            logger.error("\(title) is given up: \(error)")
        }
    }
}

/// A mail that is due, as the table of jobs holds it: what it is about and whom it is for, and nothing secret.
struct DueMail: Sendable, Equatable {
    let kind: MailKind
    /// Nil if nothing is to be sent: for a recovery by an address that nobody has confirmed, or for a confirmation to a
    /// mailbox that got too many.
    let user: UUID?

    init(_ kind: MailKind, to user: UUID?) {
        self.kind = kind
        self.user = user
    }

    /// Reads a job's input.
    init(_ input: JobInput) throws(Failure) {
        let words = input.text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 2, let kind = MailKind(rawValue: words[0]) else { throw Self.malformed }
        let user = UUID(words[1])
        guard user != nil || words[1] == Self.nobody else { throw Self.malformed }
        self.init(kind, to: user)
    }

    var input: JobInput { JobInput("\(kind.rawValue) \(user?.text ?? Self.nobody)") }

    private static let nobody = "nobody"
    private static let malformed = Failure.broken("a mail's input is not a kind and a user")
}

extension Transaction {
    /// Enqueues a mail, which is sent if the transaction is committed.
    ///
    /// - Parameter user: nil for a mail that nobody gets.
    func enqueue(_ kind: MailKind, to user: UUID?, by jobs: JobQueue) async throws(DatabaseError) {
        try await enqueue(MailJob.self, DueMail(kind, to: user).input, to: jobs)
    }
}
