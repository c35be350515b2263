import Viper
import ViperHTTP

/// `GET /users/{name}/photos?limit=&after=`: a page of a user's photos, the newest first.
enum PhotosList {
    enum List: LiveIDList {
        typealias Entry = PhotoSummary

        static let mark: UInt8 = 0x70
        static let format = "photos-cursor"
    }

    typealias Input = PageInput<List>

    struct View: ListView { typealias Model = ListDocument<PhotoRowPresenter, TextListLinks> }
}
