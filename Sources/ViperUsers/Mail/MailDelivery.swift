package import ViperMail
public import ViperSettings
import ViperValues

/// How a program sends mails: from whom, and where to.
package struct MailDelivery: Sendable {
    let sender: Mailbox
    package let server: any MailServer
    /// How long one mail may take.
    let timeout: Duration
}

extension MailDelivery {
    /// The configured delivery. A server's thread runs until it is closed.
    ///
    /// - Throws: one line for the operator, without any secret.
    package init(_ settings: Settings) throws {
        guard let sender = Mailbox(settings.text(.mailFrom)) else { throw Complaint("mail.from: it is no mailbox") }
        let timeout = settings.duration(.mailTimeout) ?? .seconds(60)
        self.init(sender: sender, server: try Self.server(settings, timeout), timeout: timeout)
    }

    private static func server(_ settings: Settings, _ timeout: Duration) throws -> any MailServer {
        let text = settings.text(.mailServer)
        guard !text.isEmpty else { return MailOutbox(folder: settings.text(.dataFolder) + "/outbox") }
        guard let address = SMTPAddress(text) else { throw Complaint("mail.server: it is no address") }
        var configuration = SMTPConfiguration(address)
        configuration.user = settings.text(.mailUser)
        configuration.password = settings.text(.mailPassword)
        configuration.tls = SMTPConfiguration.TLS(rawValue: settings.text(.mailTLS)) ?? .required
        configuration.certificates = settings.text(.mailCertificates)
        configuration.timeout = timeout
        configuration.connectTimeout = settings.duration(.mailConnectTimeout) ?? configuration.connectTimeout
        do throws(MailSetupFault) {
            return try SMTPServer(configuration)
        } catch {
            throw Complaint("mail.server: \(error)")
        }
    }
}

extension SettingKey {
    /// The settings of mails.
    public static let mail = [
        mailServer, mailFrom, mailUser, mailPassword, mailTLS, mailCertificates, mailTimeout, mailConnectTimeout,
    ]

    static let mailServer = SettingKey(
        "mail.server", .mailServer, "",
        "The SMTP server that sends mails; empty to store each mail in the outbox of data.folder instead.")
    static let mailFrom = SettingKey("mail.from", .mailbox, "noreply@localhost", "The sender of mails.")
    static let mailUser = SettingKey(
        "mail.user", .credential, "", "The user name for the mail server; empty to send without one.")
    static let mailPassword = SettingKey(
        "mail.password", .credential, "", "The password for the mail server.", isSecret: true)
    static let mailTLS = SettingKey(
        "mail.tls", .choice(["required", "optional", "none"]), "required",
        "Whether a connection to an smtp:// server must change to TLS (STARTTLS); smtps:// always has TLS.")
    static let mailCertificates = SettingKey(
        "mail.certificates", .path, "",
        "A file of certificates (PEM) to trust instead of the system's when connecting to the mail server.")
    static let mailTimeout = SettingKey(
        "mail.timeout", .duration(.milliseconds(100) ... .seconds(3600)), "60s",
        "How long sending one mail may take; then it is tried again later.")
    static let mailConnectTimeout = SettingKey(
        "mail.connectTimeout", .duration(.milliseconds(100) ... .seconds(3600)), "10s",
        "How long connecting to the mail server may take.")
}
