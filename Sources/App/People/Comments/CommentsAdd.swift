import Viper
import ViperHTTP
import ViperValues

/// `POST /photos/{id}/comments`: adds a comment to a photo.
enum CommentsAdd {
    struct Input: WireInput, Equatable {
        let text: String

        init(_ field: inout some InputFields) {
            text = field.body("text", "1 to 2,000 characters, trimmed.", PeopleRules.comment)
        }
    }

    struct View: CreatedView { typealias Model = CommentDocument }

    struct Interactor: ReportingInteractor {
        let service: CommentService
        let visit: SignedInPhotoVisit

        static let failures = QuotaRefusal.failures

        func execute(_ input: Input) async throws(Failure) -> Comment {
            try await service.add(input.text, to: visit.photo.id, by: visit.session)
        }

        static func output(of comment: Comment) -> ListChange<Comment>? { .inserted([comment]) }
    }
}
