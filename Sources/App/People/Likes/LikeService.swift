import Viper
import ViperIdentity
import ViperService
import ViperValues

/// The rules of likes.
struct LikeService: Sendable {
    let store: LikeStore
    let clock: any Clock

    /// Lets somebody like a photo; twice is as good as once.
    func like(_ photo: UUID, by session: Session) async throws(Failure) {
        let now = clock.now()
        try await store.add(session.user.id, to: photo, id: .version7(at: now), at: now).check(photo)
    }

    /// Ends it; twice is as good as once.
    func unlike(_ photo: UUID, by session: Session) async throws(Failure) {
        try await store.remove(session.user.id, from: photo)
    }

    func likers(of photo: UUID, after start: UUID?, limit: Int) async throws(Failure) -> ListPage<ListedUser, UUID> {
        try await store.likers(of: photo, after: start, limit: limit)
    }

    func photos(of user: UUID, after start: UUID?, limit: Int) async throws(Failure) -> ListPage<LikedPhoto, UUID> {
        try await store.photos(of: user, after: start, limit: limit)
    }
}
