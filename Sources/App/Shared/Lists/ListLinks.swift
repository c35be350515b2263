import Viper
import ViperHTTP

/// Where a list leads that leads to nothing but what is above it.
struct ListLinks: WireOutput {
    let back: Link

    static func describe(_ field: inout some OutputFields<Self>) {
        field("back", "The list's parent.", \.back)
    }
}
