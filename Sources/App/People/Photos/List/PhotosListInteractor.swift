import Viper
import ViperIdentity

extension PhotosList {
    struct Interactor: Viper.Interactor {
        let service: PhotoService
        let visit: Visit

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<PhotoSummary, IDCursor<List>> {
            let user = visit.user.id
            let page = try await service.page(of: user, after: try input.start(in: user), limit: input.limit)
            return input.outcome(page, in: user)
        }
    }
}
