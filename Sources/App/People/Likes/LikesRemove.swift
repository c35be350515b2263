import Viper
import ViperHTTP
import ViperIdentity

/// `DELETE /photos/{id}/like`: likes a photo no more; twice is as good as once.
enum LikesRemove {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let store: LikeStore
        let visit: SignedInPhotoVisit

        func execute(_ input: Input) async throws(Failure) {
            try await store.remove(visit.session.user.id, from: visit.photo.id)
        }
    }
}
