import Viper
import ViperHTTP

/// `DELETE /users/{name}/follow`: follows a user no more.
enum FollowRemove {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let service: FollowService
        let visit: SignedInVisit

        func execute(_ input: Input) async throws(Failure) {
            try await service.unfollow(visit.user, by: visit.session)
        }
    }
}
