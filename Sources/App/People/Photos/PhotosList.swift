import Viper
import ViperDatabase
import ViperEntities
import ViperIdentity
import ViperLive

/// `GET /users/{name}/photos?limit=&after=`: a page of a user's photos, the newest first.
enum PhotosList: IDListModule {
    enum List: IDList {
        static let name: StaticString = "photos"
        static let mark: UInt8 = 0x70
        static let pages = IDPages<Photo>(
            "SELECT \(Photo.listed) FROM photos p JOIN users u ON u.id = p.owner AND NOT u.deleted", of: "p.owner",
            by: "p.id", at: { $0.id }
        ) { row throws(DatabaseError) in try Photo(listed: row) }
    }

    typealias Rows = PhotoRowPresenter

    struct Builder: Viper.Builder {
        let database: any Database
        let links: PeopleLinks
        let list: LiveList<Photo>

        func build(in scope: Visit) -> LiveModule<PhotosList.Interactor, PhotosList.Presenter, PhotosList.View> {
            let user = scope.user
            return LiveModule(
                PhotosList.Interactor(database: database, owner: user.id),
                PhotosList.Presenter(
                    PhotoRowPresenter(links: links), at: links.link(photosOf: user.name), links.back(to: user.name)),
                PhotosList.View(), of: list.of(user.id))
        }
    }
}
