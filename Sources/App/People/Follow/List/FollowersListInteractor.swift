import Viper
import ViperIdentity

extension FollowersList {
    struct Interactor: Viper.Interactor {
        let service: FollowService
        let visit: Visit

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<ListedUser, IDCursor<List>> {
            let user = visit.user.id
            let page = try await service.page(
                .followers, of: user, after: try input.start(in: user), limit: input.limit)
            return input.outcome(page, in: user)
        }
    }
}
