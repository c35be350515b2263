import Viper
import ViperIdentity

extension PhotosDetail {
    struct Presenter: Viper.Presenter {
        let links: PeopleLinks

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Document {
            let photo = outcome.photo
            return Document(
                row: PhotoRow(PhotoSummary(photo), links), likeCount: photo.likeCount,
                commentCount: photo.commentCount, isLiked: outcome.isLiked,
                links: PhotoLinks(photo.id, messageTo: outcome.isForeign ? .user(photo.owner.name) : nil, links))
        }
    }
}
