import Viper
import ViperHTTP
import ViperUsers

/// `DELETE /users/{name}`: deletes a user, at once for everybody.
enum UsersDelete {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let service: DeletionService
        let managed: ManagedUser

        static let failures = FailureKinds.other(.recentSignInRequired)

        func execute(_ input: Input) async throws(Failure) {
            try await service.delete(managed.name, by: managed.session)
        }
    }
}
