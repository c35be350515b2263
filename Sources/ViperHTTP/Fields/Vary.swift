import ViperValues

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

    /// The field's value, which lives as long as the program; nil if it is empty. It allocates nothing.
    public var text: UnsafeRawBufferPointer? {
        rawValue == 0 || rawValue > 63 ? nil : Self.texts[Int(rawValue)]
    }

    /// The value of each set, by its raw value.
    // Unsafe because the type is, though nothing changes the bytes.
    nonisolated(unsafe) private static let texts = (0..<64).map { set in
        let names = ["Accept", "Accept-Encoding", "Accept-Language", "Origin", "Authorization", "Cookie"]
        let chosen = names.indices.filter { set >> $0 & 1 == 1 }
        return UnsafeRawBufferPointer.immortal(chosen.map { names[$0] }.joined(separator: ", "))
    }
}
