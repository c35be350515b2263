import Viper
import ViperHTTP
import ViperValues

/// A comment, alone and in the list of its photo's comments.
struct CommentDocument: WireOutput, Versioned, Located {
    let comment: Comment
    let author: AuthorRow
    let links: Links

    var version: Int64 { comment.version }
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
        self.comment = comment
        author = AuthorRow(comment.author, links)
        self.links = Links(
            detail: links.link(comment: comment.id, of: comment.photo), photo: links.link(photo: comment.photo))
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field("id", "Stable identifier.", \.comment.id)
        field("author", "Who wrote it.", \.author)
        field("text", "1 to 2,000 characters.", \.comment.text)
        field("createdAt", "When it was added.", \.comment.createdAt)
        field("version", "Increases with every change; valid in 'If-Match' when quoted.", \.comment.version)
        field("links", "Related links.", \.links)
    }
}

/// Renders a comment.
struct CommentView: JSONView { typealias Model = CommentDocument }

/// Presents a comment.
struct CommentPresenter: Presenter {
    let links: PeopleLinks

    func present(_ comment: Comment, for reader: PresentationContext) -> CommentDocument {
        CommentDocument(comment, links)
    }
}

/// Presents comments in a list.
struct CommentRowPresenter: RowPresenter {
    let links: PeopleLinks

    func present(_ comment: Comment) -> CommentDocument { CommentDocument(comment, links) }
}

/// Which comment of the photo that the gate found.
struct CommentPath: WireInput, Equatable {
    let id: UUID

    init(_ field: inout some InputFields) { id = field.path("commentId", "The comment.") }
}
