public import ViperValues

/// A mail of plain text to one recipient (RFC 5322).
public struct MailMessage: Sendable {
    /// The identifier of the mail; `Message-ID` is made of it.
    public let id: UUID
    public let sender: Mailbox
    public let recipient: MailAddress
    let subject: String
    let text: String
    let date: Timestamp

    /// - Parameters:
    ///   - id: names this mail alone; another attempt at sending the same text is another mail.
    ///   - subject: 1 to 200 bytes. Control characters throw.
    ///   - text: up to 100 KiB. Lines end in LF, CR or CRLF.
    public init(
        id: UUID = .version7(), from sender: Mailbox, to recipient: MailAddress, subject: String, text: String,
        date: Timestamp
    ) throws(MailFault) {
        guard (1...200).contains(subject.utf8.count), HeaderText.isText(subject) else { throw .subject }
        guard text.utf8.count <= 100 << 10 else { throw .text }
        self.id = id
        self.sender = sender
        self.recipient = recipient
        self.subject = subject
        self.text = text
        self.date = date
    }

    /// The mail as it is sent: ASCII, in lines of at most 998 bytes that end in CRLF.
    public var bytes: [UInt8] {
        let body = BodyText(text)
        let fields = [
            "Date: \(date.mailDate)",
            HeaderText.field("From", sender),
            "To: \(recipient.text)",
            HeaderText.field("Subject", subject),
            "Message-ID: <\(id.text)@\(sender.address.domain)>",
            // Keeps vacation programs from answering (RFC 3834, section 5).
            "Auto-Submitted: auto-generated",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: \(body.encoding)",
        ]
        return Array((fields.map { $0 + "\r\n" }.joined() + "\r\n" + body.text).utf8)
    }
}

extension MailMessage: CustomStringConvertible, CustomReflectable {
    /// The identifier alone, since the text may hold a code.
    public var description: String { id.text }

    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// What a mail cannot be made of.
public enum MailFault: Error, Sendable, Equatable {
    /// The subject is empty, too long, or has control characters.
    case subject
    /// The text is too long.
    case text
}
