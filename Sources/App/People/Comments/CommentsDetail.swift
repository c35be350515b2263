import Viper
import ViperEntities
import ViperHTTP

/// `GET /photos/{id}/comments/{commentId}`: one comment.
enum CommentsDetail {
    typealias Input = CommentPath

    struct Interactor: Viper.Interactor {
        let store: CommentStore
        let visit: PhotoVisit

        func execute(_ input: Input) async throws(Failure) -> Comment {
            try await store.comment(input.id, on: visit.photo.id)
        }
    }
}

/// A comment, alone and in the list of its photo's comments.
struct CommentDocument: WholeDocument, Located {
    let entity: Comment
    let author: AuthorRow
    let links: Links

    var location: Link { links.detail }

    struct Links: WireOutput {
        let detail: Link
        let photo: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The comment itself.", \.detail)
            field("photo", "The photo.", \.photo)
        }
    }

    init(_ comment: Comment, _ links: PeopleLinks) {
        entity = comment
        author = AuthorRow(comment.author, links)
        self.links = Links(
            detail: links.link(comment: comment.id, of: comment.photo), photo: links.link(photo: comment.photo))
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field.columns(before: "text")
        field("author", "Who wrote it.", \.author)
        field.columns(from: "text")
        field("links", "Related links.", \.links)
    }
}

/// Renders a comment.
struct CommentView: JSONView { typealias Model = CommentDocument }

/// Presents a comment, alone and in a list.
struct CommentRowPresenter: RowPresenter, Presenter {
    let links: PeopleLinks

    func present(_ comment: Comment) -> CommentDocument { CommentDocument(comment, links) }

    func present(_ comment: Comment, for reader: PresentationContext) -> CommentDocument { present(comment) }
}

/// Which comment of the photo that the gate found.
struct CommentPath: WireInput, Equatable {
    let id: UUID

    init(_ field: inout some InputFields) { id = field.path("commentId", "The comment.") }
}
