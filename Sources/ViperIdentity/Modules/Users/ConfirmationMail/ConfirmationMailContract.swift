import ViperHTTP

/// `POST /session/email-confirmation`: asks for the mail of confirmation again, for one that was lost.
enum ConfirmationMail {
    typealias Input = NoInput
}
