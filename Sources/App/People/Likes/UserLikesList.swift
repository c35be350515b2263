import Viper
import ViperDatabase
import ViperValues

/// `GET /users/{name}/likes?limit=&after=`: a page of the photos that a user likes, the latest liked first.
enum UserLikesList {
    typealias Input = PageInput<LikedPhotos>
    typealias Interactor = PageInteractor<UserLikesList, LikedPhotos>
    typealias Presenter = UserPagePresenter<LikedPhotos, LikedPhotoRowPresenter>
    struct View: ListView { typealias Model = Presenter.Model }
}
