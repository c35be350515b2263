import Viper
import ViperIdentity

extension ProfileInfo {
    struct Interactor: Viper.Interactor {
        let store: ProfileStore
        let visit: Visit

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            let user = visit.user
            return Outcome(
                user: user, counts: try await store.counts(of: user.id),
                isFollowed: try await store.follows(visit.reader, user.id), isOwn: visit.reader == user.id)
        }
    }
}
