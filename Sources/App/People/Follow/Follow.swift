import Viper
import ViperEntities
import ViperHTTP
import ViperIdentity

/// `PUT /users/{name}/follow`: follows a user; twice is as good as once.
enum FollowAdd {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let store: FollowStore
        let clock: any Clock
        let visit: SignedInVisit

        static let failures: FailureKinds = [.conflict, QuotaRefusal.failures]

        func execute(_ input: Input) async throws(Failure) {
            let (user, follower) = (visit.user.id, visit.session.user.id)
            guard user != follower else {
                throw .conflict(
                    "Nobody follows themselves.", fr: "Personne ne se suit soi-même.",
                    pt: "Ninguém se segue a si próprio.")
            }
            let now = clock.now()
            if let refusal = try await store.add(follower, user, id: .version7(at: now), at: now) {
                throw refusal.failure
            }
        }
    }
}

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
