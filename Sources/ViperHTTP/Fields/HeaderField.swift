import ViperValues

/// A header field without a property of its own in ``Response``.
public struct HeaderField: Sendable, Equatable {
    /// The name, a token (RFC 9110, section 5.6.2).
    public let name: StaticString
    /// The value: not empty, no control characters.
    public let value: String

    public init(_ name: StaticString, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Whether the names, ignoring case, and the values are equal.
    public static func == (left: HeaderField, right: HeaderField) -> Bool {
        left.name.equalsIgnoringCase(right.name.bytes) && left.value == right.value
    }
}
