import Viper
import ViperHTTP

/// `PUT /users/{name}/follow`: follows a user.
enum FollowAdd {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let service: FollowService
        let visit: SignedInVisit

        static let failures: FailureKinds = [.conflict, QuotaRefusal.failures]

        func execute(_ input: Input) async throws(Failure) {
            try await service.follow(visit.user, by: visit.session)
        }
    }
}
