/// How callers prove who they are (OpenAPI 3.1, "Security Scheme Object").
public enum SecurityScheme: Sendable, Hashable {
    /// A scheme of `Authorization`, in lower case, such as `bearer` (RFC 9110, section 11.1).
    case http(String)
    /// A cookie with this name.
    case cookie(String)
}

/// What a gate asks of callers. The API's description shows it, and shared caches learn of it by `Vary` and
/// `Cache-Control: private`.
public struct Authentication: Sendable, Equatable {
    /// The schemes, of which one is enough.
    public var schemes: [SecurityScheme]
    /// Whether a caller without credentials passes.
    public var isOptional: Bool

    public init(_ schemes: [SecurityScheme], isOptional: Bool = false) {
        self.schemes = schemes
        self.isOptional = isOptional
    }

    /// What two gates, one behind the other, ask for together.
    mutating func formUnion(_ other: Authentication) {
        for scheme in other.schemes where !schemes.contains(scheme) { schemes.append(scheme) }
        isOptional = isOptional && other.isOptional
    }
}
