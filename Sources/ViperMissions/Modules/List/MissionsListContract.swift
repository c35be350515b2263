import Viper
import ViperHTTP

/// `GET /missions`: the newest missions of the user who is signed in. There are at most 100. It can be kept open.
enum MissionsList {
    typealias Input = NoInput

    struct Document: WireOutput {
        let items: [MissionDocument]
        let links: Links

        static func describe(_ field: inout some OutputFields<Self>) {
            field("items", "The missions, the newest first.", \.items)
            field("links", "Related links.", \.links)
        }
    }

    struct Links: WireOutput {
        let back: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("back", "The root of the API.", \.back)
        }
    }
}
