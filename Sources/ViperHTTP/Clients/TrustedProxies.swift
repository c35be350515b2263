/// The client of a request, as far as it can be known behind proxies.
public struct ClientIdentity: Sendable, Hashable {
    /// The client's address, or if unknown that of the connection's peer.
    public let address: ClientAddress
    /// Whether the address is the client's. It is not if a trusted proxy names none, or if its fields cannot be told
    /// from the client's own; an access rule must not rely on such an address.
    public let isCertain: Bool

    public init(_ address: ClientAddress, isCertain: Bool = true) {
        self.address = address
        self.isCertain = isCertain
    }
}

/// The proxies that are trusted to report the client in `X-Forwarded-For` or `Forwarded` (RFC 7239).
///
/// Each proxy appends the address that called it, so the list is trustworthy from its end up to the first address that
/// is no trusted proxy's; the client may have invented everything before that.
public struct TrustedProxies: Sendable {
    let networks: [Network]

    /// Trusts the proxies of some networks.
    public init(_ networks: [Network] = []) { self.networks = networks }

    /// Whether an address is a trusted proxy's.
    public func contains(_ address: ClientAddress) -> Bool { networks.contains { $0.contains(address) } }
}
