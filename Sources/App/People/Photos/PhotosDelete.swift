import Viper
import ViperDatabase
import ViperEntities
import ViperHTTP
import ViperIdentity
import ViperJobs
import ViperLive

/// `DELETE /photos/{id}`: deletes a photo with its likes and comments.
enum PhotosDelete {
    typealias Input = ConditionalInput

    struct Interactor: ReportingInteractor {
        let store: PhotoStore
        let visit: SignedInPhotoVisit

        func execute(_ input: Input) async throws(Failure) -> Photo {
            try await store.photos.delete(visit.photo.id, if: input.precondition)
        }

        static func output(of photo: Photo) -> ListChange<Photo>? { .deleted(photo) }
    }
}

/// Deletes what belonged to a deleted photo, in portions. What is deleted is deleted, so doing it twice does no harm.
struct PhotoRemovalJob: Job {
    static let name: StaticString = "people.photo-removal"
    let database: any Database
    let changes: ChangeLog

    var tries: Int { 100 }

    func perform(_ input: JobInput, _ attempt: JobAttempt) async throws(Failure) {
        let photo = try input.uuid()
        let changes = changes
        try await attempt.work(from: photo, in: database) { photo, transaction throws(DatabaseError) in
            try await transaction.clear(photo, portion: 500, noting: changes) ? nil : photo
        }
    }
}
