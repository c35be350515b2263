import Viper
import ViperDatabase
import ViperEntities
import ViperHTTP

/// `GET /likes?limit=&after=`: a page of the photos that the user who is signed in likes, the latest liked first.
enum LikesList: IDListModule {
    typealias List = LikedPhotos
    typealias Rows = LikedPhotoRowPresenter
    typealias Address = Link
}

/// `GET /users/{name}/likes?limit=&after=`: a page of the photos that a user likes, the latest liked first.
enum UserLikesList: IDListModule {
    typealias List = LikedPhotos
    typealias Rows = LikedPhotoRowPresenter
}

/// A photo in the list of those that a user likes.
struct LikedPhotoRow: WireOutput {
    let row: PhotoRow
    let likedAt: Timestamp

    static func describe(_ field: inout some OutputFields<Self>) {
        field.members(of: \.row)
        field("likedAt", "Since when the user likes it.", \.likedAt)
    }
}

/// Presents photos in the list of those that a user likes.
struct LikedPhotoRowPresenter: RowPresenter {
    let links: PeopleLinks

    func present(_ liked: LikedPhoto) -> LikedPhotoRow {
        LikedPhotoRow(row: PhotoRow(liked.photo, links), likedAt: liked.likedAt)
    }
}

/// The lists of photos that a user likes, the latest liked first.
enum LikedPhotos: IDList {
    static let name = LikeStore.list
    static let mark: UInt8 = 0x6D
    static let pages = IDPages<LikedPhoto>(
        """
        SELECT l.id, l.created_at, \(Photo.listed) FROM likes l JOIN photos p ON p.id = l.photo_id
        JOIN users u ON u.id = p.owner AND NOT u.deleted
        """, of: "l.user_id", by: "l.id", at: { $0.id }
    ) { row throws(DatabaseError) in
        LikedPhoto(id: try row.identifier(0), likedAt: try row.time(1), photo: try Photo(listed: row, from: 2))
    }
}

/// A photo in the list of those that a user likes.
struct LikedPhoto: Sendable, Equatable {
    /// The like's id.
    let id: UUID
    let likedAt: Timestamp
    let photo: Photo
}
