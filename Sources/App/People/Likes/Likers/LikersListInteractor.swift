import Viper

extension LikersList {
    struct Interactor: Viper.Interactor {
        let service: LikeService
        let visit: PhotoVisit

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<ListedUser, IDCursor<List>> {
            let photo = visit.photo.id
            let page = try await service.likers(of: photo, after: try input.start(in: photo), limit: input.limit)
            return input.outcome(page, in: photo)
        }
    }
}
