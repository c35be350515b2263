import Viper
import ViperEntities
import ViperHTTP
import ViperIdentity

/// `GET /photos/{id}`: one photo.
enum PhotosDetail {
    /// The gate finds the photo, so there is nothing else to read.
    typealias Input = NoInput

    struct Outcome: Sendable, Equatable {
        let photo: Photo
        /// Whether the reader likes it; nil for a stranger.
        let isLiked: Bool?
        /// Whether the reader may write to its owner.
        let isForeign: Bool
    }

    struct Interactor: Viper.Interactor {
        let likes: LikeStore
        let visit: PhotoVisit

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            let photo = visit.photo
            return Outcome(
                photo: photo, isLiked: try await likes.isLiked(photo.id, by: visit.reader),
                isForeign: visit.reader.map { $0 != photo.owner.id } ?? false)
        }
    }

    struct Presenter: Viper.Presenter {
        let links: PeopleLinks

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Document {
            let photo = outcome.photo
            return Document(
                entity: photo, row: PhotoRow(photo, links), isLiked: outcome.isLiked,
                links: PhotoLinks(photo.id, messageTo: outcome.isForeign ? .user(photo.owner.name) : nil, links))
        }
    }

    /// It has no version's entity tag, since what it shows depends on the reader, and on who likes it.
    struct Document: EntityDocument, Located {
        typealias Scope = WholeEntity

        let entity: Photo
        let row: PhotoRow
        let isLiked: Bool?
        let links: PhotoLinks

        var location: Link { links.detail }

        static func describe(_ field: inout some OutputFields<Self>) {
            field.columns(before: "caption")
            field("author", "Who shows it.", \.row.author)
            field.columns(from: "caption", before: "likeCount")
            field("images", "The images.", \.row.images)
            field.columns(from: "likeCount", before: "createdAt")
            field("liked", "Whether the reader likes it; absent for a stranger.", \.isLiked)
            field.columns(from: "createdAt")
            field("links", "Related links.", \.links)
        }
    }
}

/// Where a photo leads.
struct PhotoLinks: WireOutput {
    let detail: Link
    let comments: Link
    let like: Link
    let likes: Link
    let message: TextLink?

    static func describe(_ field: inout some OutputFields<Self>) {
        field("detail", "The photo itself.", \.detail)
        field("comments", "Its comments, and where to add one.", \.comments)
        field("like", "To like it, or no more.", \.like)
        field("likes", "Who likes it.", \.likes)
        field("message", "The conversation with its owner; absent for the owner and for strangers.", \.message)
    }
}

extension PhotoLinks {
    init(_ photo: UUID, messageTo partner: ConversationAddress?, _ links: PeopleLinks) {
        self.init(
            detail: links.link(photo: photo), comments: links.link(commentsOf: photo),
            like: links.link(likeOf: photo), likes: links.link(likesOf: photo),
            message: partner.map { links.link(messagesWith: $0) })
    }
}
