import Viper
import ViperHTTP

struct HealthDocument: WireOutput {
    let status: String

    static func describe(_ field: inout some OutputFields<Self>) {
        field("status", "The server's status, in one word.", \.status)
    }
}

/// Renders the health; the response is never stored.
struct HealthView: JSONView {
    typealias Model = HealthDocument

    static let caching = Caching.never
}
