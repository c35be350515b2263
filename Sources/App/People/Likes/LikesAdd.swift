import Viper
import ViperEntities
import ViperHTTP
import ViperIdentity
import ViperValues

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
            try await store.add(visit.session.user.id, to: photo, id: .version7(at: now), at: now).check(photo)
        }
    }
}
