import ViperHTTP
import ViperValues

/// `POST /password-recoveries`: asks for a mail with a code. The response says nothing about who has the
/// address, and nothing about a bound.
enum PasswordRecovery {
    struct Input: WireInput {
        let email: EmailAddress

        init(_ field: inout some InputFields) {
            email = field.body("email", "The confirmed mail address of a user.", Unbounded())
        }
    }
}
