import Viper
import ViperUsers

/// `DELETE /users/{name}`: deletes a user, at once for everybody.
enum UsersDelete {
    typealias Input = UsersDetail.Input

    struct Interactor: Viper.Interactor {
        let service: DeletionService
        let session: Session

        static let failures: FailureKinds = [.forbidden, .other(.recentSignInRequired)]

        func execute(_ input: Input) async throws(Failure) { try await service.delete(input.name, by: session) }
    }
}
