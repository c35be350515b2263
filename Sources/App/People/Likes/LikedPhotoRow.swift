import Viper
import ViperHTTP
import ViperValues

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

/// The cursors of the lists of photos that a user likes.
enum LikedPhotos: IDList {
    static let mark: UInt8 = 0x6D
    static let format = "likes-cursor"
}
