import Viper
import ViperIdentity

extension PhotosDetail {
    struct Interactor: Viper.Interactor {
        let service: PhotoService
        let visit: PhotoVisit

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            let photo = visit.photo
            return Outcome(
                photo: photo, isLiked: try await service.isLiked(photo.id, by: visit.reader),
                isForeign: visit.reader.map { $0 != photo.owner.id } ?? false)
        }
    }
}
