import Viper
import ViperDatabase
import ViperValues

/// `GET /likes?limit=&after=`: a page of the photos that the user who is signed in likes, the latest liked first.
enum LikesList {
    typealias Input = PageInput<LikedPhotos>
    typealias Interactor = PageInteractor<LikesList, LikedPhotos>
    typealias Presenter = PagePresenter<LikedPhotos, LikedPhotoRowPresenter, Link, TextListLinks>
    struct View: ListView { typealias Model = Presenter.Model }
}
