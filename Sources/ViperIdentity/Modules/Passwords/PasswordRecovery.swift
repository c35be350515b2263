import Viper
import ViperHTTP
import ViperUsers
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

    struct Interactor: Viper.Interactor {
        let service: PasswordService
        let client: Client

        static let handlesSecrets = true

        func execute(_ input: Input) async throws(Failure) {
            try await service.requestRecovery(input.email, from: client)
        }
    }
}
