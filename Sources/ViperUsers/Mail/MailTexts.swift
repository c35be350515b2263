import Viper
import ViperMail

/// What the mails say.
package struct MailTexts: Sendable {
    /// The program's name, as users know it.
    let program: String

    package init(program: String) {
        self.program = program
    }

    /// A mail with a code; nil if its address is none that mails are sent to.
    func message(
        _ kind: MailKind, _ issued: MailCode, from sender: Mailbox, at time: Timestamp
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
        case .signIn: "sign in from a new place"
        }
    }

    /// The code has a line of its own, so that it is easy to find and to copy. The user is called by name, not by the
    /// display name: what users choose freely would be a way to write to strangers in this program's name.
    private func text(_ kind: MailKind, _ issued: MailCode) -> String {
        let (purpose, warning) = explanation(kind)
        return """
            Hello \(issued.user.text),

            \(purpose):

            \(issued.code.text)

            It is good \(kind == .signIn ? "" : "once, and ")for \(hours(MailCodes.lifetime(of: kind))).

            \(warning)

            """
    }

    private func explanation(_ kind: MailKind) -> (purpose: String, warning: String) {
        switch kind {
        case .confirmation:
            (
                "this code confirms that this e-mail address is yours",
                "If you have no account here, somebody gave your address by mistake.\n"
                    + "Then do nothing, and it will not be used."
            )
        case .recovery:
            (
                "with this code you can choose a new password",
                "If you did not ask for it, do nothing: your password stays as it is.\n"
                    + "Give the code to nobody."
            )
        case .signIn:
            (
                "somebody signs in with your password from a new address, while others\n"
                    + "are guessing it. There this code is needed besides the password",
                "If it is not you, choose a new password. Give the code to nobody."
            )
        }
    }

    private func hours(_ lifetime: Duration) -> String {
        let count = lifetime.components.seconds / 3600
        return count == 1 ? "one hour" : "\(count) hours"
    }
}
