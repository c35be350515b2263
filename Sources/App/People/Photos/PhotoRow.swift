import Viper
import ViperEntities
import ViperHTTP
import ViperJSON

/// A link to one of a photo's images.
struct ImageLink: ResourceLink {
    let photo: Link
    let size: ImageSize

    var text: String { "\(photo.text)/image?size=\(size.wireText)" }

    func write(to writer: inout ByteWriter) {
        writer.byte(0x22)
        photo.writeText(to: &writer)
        writer.raw("/image?size=")
        writer.raw(size.wireText)
        writer.byte(0x22)
    }
}

/// Which of a photo's images.
enum ImageSize: String, CaseIterable, InputEnumeration, OutputEnumeration {
    case thumbnail
    case full

    var wireText: StaticString {
        switch self {
        case .thumbnail: "thumbnail"
        case .full: "full"
        }
    }
}

/// The links to a photo's images.
struct ImageLinks: WireOutput {
    let photo: Link

    static func describe(_ field: inout some OutputFields<Self>) {
        field("thumbnail", "At most 320 pixels wide and high.") { ImageLink(photo: $0.photo, size: .thumbnail) }
        field("full", "At most 2,048 pixels wide and high.") { ImageLink(photo: $0.photo, size: .full) }
    }
}

/// A photo in a list of photos.
struct PhotoRow: RowDocument {
    let entity: Photo
    let author: AuthorRow
    let images: ImageLinks
    let links: Links

    struct Links: WireOutput {
        let detail: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The photo itself.", \.detail)
        }
    }

    init(_ photo: Photo, _ links: PeopleLinks) {
        entity = photo
        author = AuthorRow(photo.owner, links)
        let detail = links.link(photo: photo.id)
        images = ImageLinks(photo: detail)
        self.links = Links(detail: detail)
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field.columns(before: "caption")
        field("author", "Who shows it.", \.author)
        field.columns(from: "caption", before: "createdAt")
        field("images", "The images.", \.images)
        field.columns(from: "createdAt")
        field("links", "The row's links.", \.links)
    }
}

/// Presents photos in a list of photos.
struct PhotoRowPresenter: RowPresenter {
    let links: PeopleLinks

    func present(_ photo: Photo) -> PhotoRow { PhotoRow(photo, links) }
}
