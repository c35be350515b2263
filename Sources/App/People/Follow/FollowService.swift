import Viper
import ViperIdentity
import ViperService
import ViperValues

/// The rules of following.
struct FollowService: Sendable {
    let store: FollowStore
    let clock: any Clock

    /// Lets somebody follow a user; twice is as good as once.
    func follow(_ user: PublicUser, by session: Session) async throws(Failure) {
        guard user.id != session.user.id else { throw .conflict("Nobody follows themselves.") }
        let now = clock.now()
        if let refusal = try await store.add(session.user.id, user.id, id: .version7(at: now), at: now) {
            throw refusal.failure
        }
    }

    /// Ends it; twice is as good as once.
    func unfollow(_ user: PublicUser, by session: Session) async throws(Failure) {
        try await store.remove(session.user.id, user.id)
    }

    func page(
        _ side: FollowSide, of user: UUID, after start: UUID?, limit: Int
    ) async throws(Failure) -> ListPage<ListedUser, UUID> {
        try await store.page(side, of: user, after: start, limit: limit)
    }
}
