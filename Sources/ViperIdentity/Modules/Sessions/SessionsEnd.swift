import Viper
import ViperHTTP
import ViperUsers

/// `DELETE /sessions/{id}`: ends one session of the user who is signed in.
enum SessionsEnd {
    typealias Input = IDInput

    struct Interactor: Viper.Interactor {
        let service: SessionService
        let session: Session

        func execute(_ input: Input) async throws(Failure) { try await service.end(input.id, by: session) }
    }
}

/// `DELETE /sessions`: ends all other sessions of the user who is signed in.
enum SessionsEndOthers {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let service: SessionService
        let session: Session

        func execute(_ input: Input) async throws(Failure) { try await service.endOthers(by: session) }
    }
}
