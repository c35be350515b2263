import ViperValues

/// A header field that has no place of its own in ``Response``.
public struct HeaderField: Sendable, Equatable {
    /// The name, a token (RFC 9110, section 5.6.2).
    public let name: StaticString
    /// The value: no control characters, not empty.
    public let value: String

    /// A field.
    public init(_ name: StaticString, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Whether name, in any case, and value are the same.
    public static func == (left: HeaderField, right: HeaderField) -> Bool {
        left.name.equalsIgnoringCase(right.name.bytes) && left.value == right.value
    }
}
