import ViperHTTP
import ViperValues

/// A path to a resource identified by texts, such as a name. Each is percent-encoded as a path segment (RFC 3986,
/// section 3.3). A ``Link`` made of ids and numbers costs less.
public struct TextLink: ResourceLink {
    public let text: String

    /// Creates a link from a named route; its captures are filled in order, missing ones with nothing.
    public init(_ route: NamedRoute, _ captures: String...) {
        let parts = route.parts.map { String(decoding: $0, as: UTF8.self) }
        var text = parts.first ?? ""
        for (index, part) in parts.dropFirst().enumerated() {
            text += (index < captures.count ? PercentEncoding.encode(captures[index]) : "") + part
        }
        self.text = text
    }
}
