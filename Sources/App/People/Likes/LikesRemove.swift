import Viper
import ViperHTTP

/// `DELETE /photos/{id}/like`: likes a photo no more.
enum LikesRemove {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let service: LikeService
        let visit: SignedInPhotoVisit

        func execute(_ input: Input) async throws(Failure) {
            try await service.unlike(visit.photo.id, by: visit.session)
        }
    }
}
