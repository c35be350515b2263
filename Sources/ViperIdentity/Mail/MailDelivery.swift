import ViperMail
import ViperService

/// How a program sends mails: from whom, and where to.
struct MailDelivery: Sendable {
    let sender: Mailbox
    let server: any MailServer
    /// How long one mail may take.
    let timeout: Duration

    init(sender: Mailbox, server: any MailServer, timeout: Duration) {
        self.sender = sender
        self.server = server
        self.timeout = timeout
    }

    /// The configured delivery. A server's thread runs until it is closed.
    ///
    /// - Throws: one line for the operator, without any secret.
    init(_ settings: Settings) throws {
        guard let sender = Mailbox(settings.text(.mailFrom)) else { throw MailSettingsFault.sender }
        let timeout = settings.duration(.mailTimeout) ?? .seconds(60)
        self.init(sender: sender, server: try Self.server(settings, timeout), timeout: timeout)
    }

    private static func server(_ settings: Settings, _ timeout: Duration) throws -> any MailServer {
        let text = settings.text(.mailServer)
        guard !text.isEmpty else { return MailOutbox(folder: settings.text(.dataFolder) + "/outbox") }
        guard let address = SMTPAddress(text) else { throw MailSettingsFault.server("it is no address") }
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
            throw MailSettingsFault.server("\(error)")
        }
    }
}

/// What is wrong with the settings of mails.
enum MailSettingsFault: Error, Equatable, CustomStringConvertible {
    case sender
    case server(String)

    var description: String {
        switch self {
        case .sender: "mail.from: it is no mailbox"
        case .server(let reason): "mail.server: \(reason)"
        }
    }
}
