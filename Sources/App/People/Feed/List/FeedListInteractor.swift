import Viper
import ViperIdentity

extension FeedList {
    struct Interactor: Viper.Interactor {
        let store: FeedStore
        let session: Session

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<FeedPhoto, IDCursor<List>> {
            let user = session.user.id
            let page = try await store.page(of: user, after: try input.start(in: user), limit: input.limit)
            return input.outcome(page, in: user)
        }
    }
}
