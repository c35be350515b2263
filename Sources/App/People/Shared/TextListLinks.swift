import Viper
import ViperHTTP

/// Where a list leads that belongs to a user, whose name stands in the path.
struct TextListLinks: WireOutput {
    let back: TextLink

    static func describe(_ field: inout some OutputFields<Self>) {
        field("back", "The list's parent.", \.back)
    }
}
