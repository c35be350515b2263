/// Where a request without a session comes from, for the routes by which sessions begin.
struct Client: Sendable, Equatable {
    /// The address, to show to the session's user.
    let address: String
    /// The address by which it is known again: itself, or the network of an IPv6 address's subscriber.
    let network: String
    /// What attempts are counted by: the whole IPv4 address, or the first 64 bits of an IPv6 address, which is what one
    /// subscriber has.
    let subscriber: UInt64
    /// Whether the request comes from a page that may use cookies.
    let mayUseCookies: Bool
}
