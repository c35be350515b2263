import Viper
import ViperHTTP
import ViperUsers
import ViperValues

/// `POST /email-confirmations`: confirms a mail address by the code that was sent to it.
enum EmailConfirmation {
    struct Input: WireInput {
        let code: String

        init(_ field: inout some InputFields) {
            code = field.body("code", "The code of the mail.", .trimmed(1...100))
        }
    }

    struct Interactor: Viper.Interactor {
        let service: SignUpService

        static let failures: FailureKinds = [.rule, .conflict]
        static let handlesSecrets = true

        func execute(_ input: Input) async throws(Failure) { try await service.confirm(input.code) }
    }
}
