import Viper
import ViperDatabase
import ViperValues

/// `GET /users/{name}/likes?limit=&after=`: a page of the photos that a user likes, the latest liked first.
enum UserLikesList {
    typealias Input = PageInput<LikedPhotos>

    struct Interactor: PageInteractor {
        typealias List = LikedPhotos
        let database: any Database
        let owner: UUID
    }

    typealias Presenter = UserPagePresenter<LikedPhotos, LikedPhotoRowPresenter>

    struct View: ListView { typealias Model = Presenter.Model }
}
