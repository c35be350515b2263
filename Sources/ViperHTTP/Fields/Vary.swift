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

    /// The response depends on the caller's token.
    public static let authorization = Vary(rawValue: 16)
    /// The response depends on the caller's session cookie.
    public static let cookie = Vary(rawValue: 32)

    /// The field's value; nil if it is empty. It allocates nothing.
    public var text: StaticString? {
        rawValue == 0 || rawValue > 63 ? nil : Self.texts[Int(rawValue)]
    }

    private static let texts: [StaticString] = [
        "", "Accept", "Accept-Encoding", "Accept, Accept-Encoding", "Accept-Language", "Accept, Accept-Language",
        "Accept-Encoding, Accept-Language", "Accept, Accept-Encoding, Accept-Language", "Origin", "Accept, Origin",
        "Accept-Encoding, Origin", "Accept, Accept-Encoding, Origin", "Accept-Language, Origin",
        "Accept, Accept-Language, Origin", "Accept-Encoding, Accept-Language, Origin",
        "Accept, Accept-Encoding, Accept-Language, Origin", "Authorization", "Accept, Authorization",
        "Accept-Encoding, Authorization", "Accept, Accept-Encoding, Authorization", "Accept-Language, Authorization",
        "Accept, Accept-Language, Authorization", "Accept-Encoding, Accept-Language, Authorization",
        "Accept, Accept-Encoding, Accept-Language, Authorization", "Origin, Authorization",
        "Accept, Origin, Authorization", "Accept-Encoding, Origin, Authorization",
        "Accept, Accept-Encoding, Origin, Authorization", "Accept-Language, Origin, Authorization",
        "Accept, Accept-Language, Origin, Authorization", "Accept-Encoding, Accept-Language, Origin, Authorization",
        "Accept, Accept-Encoding, Accept-Language, Origin, Authorization", "Cookie", "Accept, Cookie",
        "Accept-Encoding, Cookie", "Accept, Accept-Encoding, Cookie", "Accept-Language, Cookie",
        "Accept, Accept-Language, Cookie", "Accept-Encoding, Accept-Language, Cookie",
        "Accept, Accept-Encoding, Accept-Language, Cookie", "Origin, Cookie", "Accept, Origin, Cookie",
        "Accept-Encoding, Origin, Cookie", "Accept, Accept-Encoding, Origin, Cookie", "Accept-Language, Origin, Cookie",
        "Accept, Accept-Language, Origin, Cookie", "Accept-Encoding, Accept-Language, Origin, Cookie",
        "Accept, Accept-Encoding, Accept-Language, Origin, Cookie", "Authorization, Cookie",
        "Accept, Authorization, Cookie", "Accept-Encoding, Authorization, Cookie",
        "Accept, Accept-Encoding, Authorization, Cookie", "Accept-Language, Authorization, Cookie",
        "Accept, Accept-Language, Authorization, Cookie", "Accept-Encoding, Accept-Language, Authorization, Cookie",
        "Accept, Accept-Encoding, Accept-Language, Authorization, Cookie", "Origin, Authorization, Cookie",
        "Accept, Origin, Authorization, Cookie", "Accept-Encoding, Origin, Authorization, Cookie",
        "Accept, Accept-Encoding, Origin, Authorization, Cookie", "Accept-Language, Origin, Authorization, Cookie",
        "Accept, Accept-Language, Origin, Authorization, Cookie",
        "Accept-Encoding, Accept-Language, Origin, Authorization, Cookie",
        "Accept, Accept-Encoding, Accept-Language, Origin, Authorization, Cookie",
    ]
}
