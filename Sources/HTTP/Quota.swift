/// What is left of a client's quota of requests, for `RateLimit` and `RateLimit-Policy`.
public struct Quota: Sendable {
    /// The policy's name, quota and window, as `RateLimit-Policy` tells them.
    public let policy: ImmortalBytes
    /// The policy's name as `RateLimit` repeats it, in quotes.
    public let name: StaticString
    /// How many requests may come at once.
    public let remaining: Int
    /// Seconds until the quota is whole again.
    public let seconds: Int

    /// A quota. The policy's text ends with a NUL, for C's sake.
    public init(policy: ImmortalBytes, name: StaticString, remaining: Int, seconds: Int) {
        self.policy = policy
        self.name = name
        self.remaining = remaining
        self.seconds = seconds
    }
}
