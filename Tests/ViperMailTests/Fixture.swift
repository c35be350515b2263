import ViperMail
import ViperTesting

/// Noon and five minutes, on a Sunday.
let time = Timestamp(microseconds: 1_795_349_100_000_000)

func mail(
    subject: String = "Hello", text: String = "A text.\n", from sender: String = "app@example.org",
    to recipient: String = "ada@example.net"
) throws -> MailMessage {
    try MailMessage(
        id: UUID(high: 0x0123_4567_89AB_7DEF, low: 0x8123_4567_89AB_CDEF), from: try #require(Mailbox(sender)),
        to: try #require(MailAddress(recipient)), subject: subject, text: text, date: time)
}

extension MailMessage {
    /// The lines without their endings.
    var lines: [String] {
        String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n").split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
    }

    /// The lines of the head, folded ones joined.
    var fields: [String] {
        lines.prefix { !$0.isEmpty }.reduce(into: []) { fields, line in
            if line.hasPrefix(" "), let last = fields.indices.last {
                fields[last] += "\n" + line
            } else {
                fields.append(line)
            }
        }
    }

    /// The body, with LF at the ends of lines.
    var body: String { lines.drop { !$0.isEmpty }.dropFirst().joined(separator: "\n") }

    func field(_ name: String) -> String? {
        fields.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.utf8.count + 2)) }
    }
}

/// A client of a server, with deadlines that suit a slow machine unless the test sets others.
func client(
    port: UInt16, scheme: String = "smtp", _ configure: (inout SMTPConfiguration) -> Void = { _ in }
) throws -> SMTPServer {
    let address = try #require(SMTPAddress("\(scheme)://127.0.0.1:\(port)/client.example"))
    var configuration = SMTPConfiguration(address)
    configuration.tls = .none
    configuration.timeout = .seconds(600)
    configuration.connectTimeout = .seconds(600)
    configure(&configuration)
    return try SMTPServer(configuration)
}

extension MailServer {
    /// The error of a mail; the test fails if it is sent.
    func fault(
        _ message: MailMessage, within limit: Duration = .seconds(600),
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> MailError {
        do throws(MailError) {
            let receipt = try await send(message, within: limit)
            Issue.record("\(receipt)", sourceLocation: sourceLocation)
            throw MailError.cancelled
        } catch {
            return error
        }
    }
}
