import ViperHTTP
public import ViperJSON
public import ViperValues

/// A path to a resource that is known by texts, such as a name. Each is percent-encoded where a segment needs it (RFC 3986,
/// section 3.3). A ``Link`` by ids and numbers costs less.
public struct TextLink: ResourceLink {
    public let text: String

    /// A link by a transition; its captures are filled in order, by nothing where there are too few texts.
    public init(_ transition: NamedRoute, _ captures: String...) {
        let parts = transition.parts.map { String(decoding: $0, as: UTF8.self) }
        var text = parts.first ?? ""
        for (index, part) in parts.dropFirst().enumerated() {
            text += (index < captures.count ? PercentEncoding.encode(captures[index]) : "") + part
        }
        self.text = text
    }

    public static var schema: Schema { .string(format: "uri-reference") }

    public func write(to writer: inout ByteWriter) { writer.string(text) }
}
