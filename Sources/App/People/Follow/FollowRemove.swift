import Viper
import ViperHTTP
import ViperIdentity

/// `DELETE /users/{name}/follow`: follows a user no more; twice is as good as once.
enum FollowRemove {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let store: FollowStore
        let visit: SignedInVisit

        func execute(_ input: Input) async throws(Failure) {
            try await store.remove(visit.session.user.id, visit.user.id)
        }
    }
}
