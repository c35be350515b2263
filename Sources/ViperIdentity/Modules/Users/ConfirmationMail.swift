import Viper
import ViperHTTP
import ViperUsers

/// `POST /session/email-confirmation`: asks for the mail of confirmation again, for one that was lost.
enum ConfirmationMail {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let service: SignUpService
        let session: Session
        let client: Client

        static let failures: FailureKinds = [.conflict, .limited]

        func execute(_ input: Input) async throws(Failure) {
            try await service.sendConfirmation(to: session, from: client)
        }
    }
}
