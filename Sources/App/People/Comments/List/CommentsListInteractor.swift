import Viper

extension CommentsList {
    struct Interactor: Viper.Interactor {
        let service: CommentService
        let visit: PhotoVisit

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<Comment, IDCursor<List>> {
            let photo = visit.photo.id
            let page = try await service.page(of: photo, after: try input.start(in: photo), limit: input.limit)
            return input.outcome(page, in: photo)
        }
    }
}
