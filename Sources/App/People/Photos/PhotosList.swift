import Viper
import ViperDatabase
import ViperIdentity
import ViperLive

/// `GET /users/{name}/photos?limit=&after=`: a page of a user's photos, the newest first.
enum PhotosList {
    enum List: IDList {
        static let mark: UInt8 = 0x70
        static let format = "photos-cursor"
        static let pages = IDPages<Photo>(
            "SELECT \(Photo.listed) FROM photos p JOIN users u ON u.id = p.owner AND NOT u.deleted", of: "p.owner",
            by: "p.id", at: { $0.id }
        ) { row throws(DatabaseError) in try Photo(listed: row) }
    }

    typealias Input = PageInput<List>
    typealias Interactor = PageInteractor<PhotosList, List>
    typealias Presenter = UserPagePresenter<List, PhotoRowPresenter>
    struct View: ListView { typealias Model = Presenter.Model }

    struct Builder: Viper.Builder {
        let database: any Database
        let links: PeopleLinks
        let list: LiveList<Photo>

        func build(in scope: Visit) -> LiveModule<Interactor, Presenter, View> {
            let user = scope.user
            return LiveModule(
                Interactor(database: database, owner: user.id),
                Presenter(
                    PhotoRowPresenter(links: links), at: links.link(photosOf: user.name), links.back(to: user.name)),
                View(), of: list.of(user.id))
        }
    }
}
