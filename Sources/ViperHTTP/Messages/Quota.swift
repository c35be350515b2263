public import ViperValues

/// The remaining quota of a client, for `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-11).
public struct Quota: Sendable {
    /// The value of `RateLimit-Policy`: the policy's name, quota and window.
    public let policy: ImmortalBytes
    /// How many requests may come at once.
    public let remaining: Int
    /// Seconds until `remaining` grows, rounded up.
    public let seconds: Int
    /// The policy's name for `RateLimit`, in quotes.
    public let name: StaticString

    /// Creates a quota.
    public init(policy: ImmortalBytes, name: StaticString, remaining: Int, seconds: Int) {
        self.policy = policy
        self.name = name
        self.remaining = remaining
        self.seconds = seconds
    }
}

extension Quota {
    /// Writes the value of `RateLimit`, such as `"default";r=9;t=1`.
    public func write(to writer: inout ByteWriter) {
        writer.raw(name)
        writer.raw(";r=")
        writer.integer(max(0, remaining))
        writer.raw(";t=")
        writer.integer(max(0, seconds))
    }

    /// The value of `RateLimit`.
    public var text: String {
        var writer = ByteWriter(capacity: 64)
        write(to: &writer)
        return writer.text
    }
}
