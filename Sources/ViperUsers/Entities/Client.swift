/// Where a request comes from, for the routes by which sessions begin, and for what one client may have but a share of.
public struct Client: Sendable, Equatable {
    /// The address, to show to the session's user.
    public let address: String
    /// The address by which it is known again: itself, or the network of an IPv6 address's subscriber.
    package let network: String
    /// What attempts are counted by: the whole IPv4 address, or the first 64 bits of an IPv6 address, which is what one
    /// subscriber has.
    public let subscriber: UInt64
    /// Whether the request comes from a page that may use cookies.
    package let mayUseCookies: Bool

    package init(address: String, network: String, subscriber: UInt64, mayUseCookies: Bool) {
        self.address = address
        self.network = network
        self.subscriber = subscriber
        self.mayUseCookies = mayUseCookies
    }
}
