import Viper
import ViperIdentity
import ViperService
import ViperValues

/// What several use cases of photos share.
struct PhotoService: Sendable {
    let store: PhotoStore
    let likes: LikeStore
    let directory: UserDirectory

    /// Whether a reader likes a photo; nil for a stranger.
    func isLiked(_ photo: UUID, by reader: UUID?) async throws(Failure) -> Bool? {
        guard let reader else { return nil }
        return try await likes.likes(reader, photo)
    }
}
