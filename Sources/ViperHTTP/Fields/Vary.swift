/// The request fields that a response depends on (RFC 9110, section 12.5.5).
public struct Vary: OptionSet, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The media type was negotiated.
    public static let accept = Vary(rawValue: 1)
    /// The content coding was negotiated.
    public static let acceptEncoding = Vary(rawValue: 2)
    /// The language was negotiated.
    public static let acceptLanguage = Vary(rawValue: 4)
    /// Only pages of some origins may read the response.
    public static let origin = Vary(rawValue: 8)

    /// The field's value; nil if it is empty. It allocates nothing.
    public var text: StaticString? {
        rawValue == 0 || rawValue > 15 ? nil : Self.texts[Int(rawValue)]
    }

    private static let texts: [StaticString] = [
        "", "Accept", "Accept-Encoding", "Accept, Accept-Encoding", "Accept-Language", "Accept, Accept-Language",
        "Accept-Encoding, Accept-Language", "Accept, Accept-Encoding, Accept-Language", "Origin", "Accept, Origin",
        "Accept-Encoding, Origin", "Accept, Accept-Encoding, Origin", "Accept-Language, Origin",
        "Accept, Accept-Language, Origin", "Accept-Encoding, Accept-Language, Origin",
        "Accept, Accept-Encoding, Accept-Language, Origin",
    ]
}
