import Viper
import ViperHTTP
import ViperUsers

/// `DELETE /sessions`: ends all other sessions of the user who is signed in.
enum SessionsEndOthers {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let service: SessionService
        let session: Session

        func execute(_ input: Input) async throws(Failure) { try await service.endOthers(by: session) }
    }
}
