import Viper
import ViperIdentity

extension ProfileTabs {
    struct Interactor: Viper.Interactor {
        let store: ProfileStore
        let visit: Visit

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            Outcome(user: visit.user, counts: try await store.counts(of: visit.user.id))
        }
    }
}
