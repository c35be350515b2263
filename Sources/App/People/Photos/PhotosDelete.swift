import Viper
import ViperHTTP
import ViperValues

/// `DELETE /photos/{id}`: deletes a photo with its likes and comments.
enum PhotosDelete {
    struct Input: WireInput, Equatable {
        let precondition: Precondition

        init(_ field: inout some InputFields) { precondition = field.precondition() }
    }

    struct Interactor: ReportingInteractor {
        let service: PhotoService
        let visit: SignedInPhotoVisit

        static let failures = FailureKinds.forbidden

        func execute(_ input: Input) async throws(Failure) -> Photo {
            try await service.delete(visit.photo, by: visit.session, if: input.precondition)
        }

        static func output(of photo: Photo) -> ListChange<PhotoSummary>? { .deleted(PhotoSummary(photo)) }
    }
}
