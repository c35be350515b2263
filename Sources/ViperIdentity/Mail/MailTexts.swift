import Viper
import ViperMail
import ViperValues

/// What the mails say.
struct MailTexts: Sendable {
    /// The program's name, as users know it.
    let program: String

    /// A mail with a code; nil if its address is none that mails are sent to.
    func message(
        _ kind: MailKind, _ issued: IssuedCode, from sender: Mailbox, at time: Timestamp
    ) throws(Failure) -> MailMessage? {
        guard let recipient = MailAddress(issued.email.text) else { return nil }
        do throws(MailFault) {
            return try MailMessage(
                from: sender, to: recipient, subject: "\(program): \(subject(kind))", text: text(kind, issued),
                date: time)
        } catch {
            throw .broken("a mail cannot be written: \(error)")
        }
    }

    private func subject(_ kind: MailKind) -> String {
        switch kind {
        case .confirmation: "confirm your e-mail address"
        case .recovery: "choose a new password"
        }
    }

    /// The code has a line of its own, so that it is easy to find and to copy.
    private func text(_ kind: MailKind, _ issued: IssuedCode) -> String {
        let (purpose, warning) = explanation(kind)
        return """
            Hello \(issued.name),

            \(purpose):

            \(issued.code.text)

            It is good once, until \(until(issued.end)).

            \(warning)

            """
    }

    private func explanation(_ kind: MailKind) -> (purpose: String, warning: String) {
        switch kind {
        case .confirmation:
            (
                "this code confirms that this e-mail address is yours",
                "If you have no account here, somebody gave your address by mistake.\nThen do nothing, and it will not be used."
            )
        case .recovery:
            (
                "with this code you can choose a new password",
                "If you did not ask for it, do nothing: your password stays as it is.\nGive the code to nobody."
            )
        }
    }

    /// `14:05 UTC on 2026-11-22`.
    private func until(_ time: Timestamp) -> String {
        let text = time.text
        return "\(text.dropFirst(11).prefix(5)) UTC on \(text.prefix(10))"
    }
}
