import Viper
import ViperHTTP

/// `PUT /photos/{id}/like`: likes a photo.
enum LikesAdd {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let service: LikeService
        let visit: SignedInPhotoVisit

        static let failures = QuotaRefusal.failures

        func execute(_ input: Input) async throws(Failure) {
            try await service.like(visit.photo.id, by: visit.session)
        }
    }
}
