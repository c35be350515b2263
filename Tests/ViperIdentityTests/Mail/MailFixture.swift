import Logging
import ViperMail
import ViperTesting

@testable import ViperIdentity
@testable import ViperJobs
@testable import ViperLive
@testable import ViperUsers

/// The job of mails over a store with one user, and a mail server that is a spy.
struct MailFixture: Sendable {
    let database: any Database
    let server: SpyMailServer
    let lines = Locked<[String]>([])
    let job: MailJob
    let user: UUID
    private let table: JobTable

    private static let schema = TestStore.Schema(
        "mail", IdentitySchema.migrations + JobsSchema.migrations + ChangesSchema.migrations)

    /// Runs a body on each engine.
    ///
    /// - Parameters:
    ///   - isConfirmed: whether the user has confirmed the address: only then is a recovery sent, and no confirmation.
    ///   - error: what each mail fails with.
    static func withEach(
        isConfirmed: Bool = false, failing error: MailError? = nil, timeout: Duration = .seconds(60),
        _ body: (MailFixture) async throws -> Void
    ) async throws {
        try await TestStore.withEach(schema) { store in
            let fixture = try MailFixture(store.database, failing: error, timeout: timeout)
            try await fixture.addUser(isConfirmed)
            try await body(fixture)
        }
    }

    private init(_ database: any Database, failing error: MailError?, timeout: Duration) throws {
        self.database = database
        table = JobTable(database: database)
        server = SpyMailServer(error)
        user = .version7()
        let sender = try #require(Mailbox("Adder <app@example.org>"))
        let clock = SteppingClock()
        job = MailJob(
            codes: MailCodes(database: database, changes: ChangeLog(over: database), clock: clock),
            delivery: MailDelivery(sender: sender, server: server, timeout: timeout),
            texts: MailTexts(program: "Adder"), clock: clock, logger: Logger.collecting(in: lines))
    }

    private func addUser(_ isConfirmed: Bool) async throws {
        _ = try await database.write { transaction throws(DatabaseError) in
            try await transaction.execute(
                """
                INSERT INTO users (id, name, display_name, email, confirmed_key, role, enabled, deleted, created_at,
                    version) VALUES ($1, 'ada_l', 'Ada', 'ada@example.net', $2, 'member', $3, $4, 0, 1)
                """,
                [.uuid(user), .text(isConfirmed ? "ada@example.net" : nil), .boolean(true), .boolean(false)])
        }
    }

    /// Enqueues a mail to the user and takes it up.
    func take(_ kind: MailKind = .confirmation) async throws -> JobTable.Taken {
        try await take(DueMail(kind, to: user))
    }

    /// Enqueues a mail and takes it up.
    func take(_ mail: DueMail) async throws -> JobTable.Taken {
        _ = try await database.write { transaction throws(DatabaseError) in
            try await transaction.enqueue(mail.kind, to: mail.user, by: JobQueue())
        }
        return try #require(try await table.take("\(MailJob.name)", for: .zero, of: job.tries))
    }

    /// Takes up again what someone else holds.
    func takeOver() async throws -> JobTable.Taken {
        try #require(try await table.take("\(MailJob.name)", for: .seconds(60), of: job.tries))
    }

    /// Sends a mail; returns why it failed, or nil if it did not.
    @discardableResult
    func send(_ kind: MailKind = .confirmation) async throws -> Failure? {
        let taken = try await take(kind)
        return await failure(of: taken)
    }

    /// Why a try failed; nil if it did not.
    func failure(of taken: JobTable.Taken) async -> Failure? {
        do throws(Failure) {
            try await job.perform(taken.input, taken.attempt)
            return nil
        } catch {
            return error
        }
    }

    /// The codes of the mails that were sent, each on a line of its own.
    var codes: [String] {
        server.mails.flatMap { mail in
            mail.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init).filter { $0.utf8.count == 22 }
        }
    }

    /// The log's lines.
    var log: [String] { lines.withLock { $0 } }
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
