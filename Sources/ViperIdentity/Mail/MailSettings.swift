public import ViperService

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
