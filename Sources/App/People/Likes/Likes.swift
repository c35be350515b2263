import Viper
import ViperEntities
import ViperHTTP
import ViperIdentity

/// `PUT /photos/{id}/like`: likes a photo; twice is as good as once.
enum LikesAdd {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let store: LikeStore
        let clock: any Clock
        let visit: SignedInPhotoVisit

        static let failures = QuotaRefusal.failures

        func execute(_ input: Input) async throws(Failure) {
            let (photo, now) = (visit.photo.id, clock.now())
            try await store.add(visit.session.user.id, to: photo, id: .version7(at: now), at: now)
        }
    }
}

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
