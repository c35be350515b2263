import ViperHTTP
import ViperValues

/// `POST /email-confirmations`: confirms a mail address by the code that was sent to it.
enum EmailConfirmation {
    struct Input: WireInput {
        let code: String

        init(_ field: inout some InputFields) {
            code = field.body("code", "The code of the mail.", .trimmed(1...100))
        }
    }
}
