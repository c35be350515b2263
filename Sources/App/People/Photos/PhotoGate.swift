import Viper
import ViperHTTP
import ViperIdentity

/// A photo that somebody looks at.
struct PhotoVisit: Sendable {
    let photo: Photo
    /// Who looks; nil for a stranger.
    let reader: UUID?
}

/// A photo to which somebody who is signed in does something.
struct SignedInPhotoVisit: Sendable {
    let photo: Photo
    let session: Session
}

/// The gate of what everybody may see of a photo.
struct PhotoGate: Interactor {
    let store: PhotoStore
    let reader: UUID?

    static let failures = FailureKinds.missing

    func execute(_ command: IDInput) async throws(Failure) -> PhotoVisit {
        PhotoVisit(photo: try await store.photo(command.id), reader: reader)
    }
}

/// The gate of what those who are signed in do to a photo.
struct SignedInPhotoGate: Interactor {
    let store: PhotoStore
    let session: Session

    static let failures = FailureKinds.missing

    func execute(_ command: IDInput) async throws(Failure) -> SignedInPhotoVisit {
        SignedInPhotoVisit(photo: try await store.photo(command.id), session: session)
    }
}
