/// Whom a request came from, as far as it can be known behind proxies.
public struct ClientIdentity: Sendable, Hashable {
    /// The client's address, or the nearest that is known: the other end of the connection.
    public let address: ClientAddress
    /// Whether the address is the client's. It is not where a trusted proxy names none, or where its word cannot be told
    /// from the client's: a rule that lets somebody in must not go by such an address.
    public let isCertain: Bool

    /// An identity.
    public init(_ address: ClientAddress, isCertain: Bool = true) {
        self.address = address
        self.isCertain = isCertain
    }
}

/// The proxies whose word is taken for where a request came from, in `X-Forwarded-For` or `Forwarded` (RFC 7239).
///
/// Each proxy adds the address it was called from at the end, so that the list is believed from its end on and up to the
/// first address that is not a trusted proxy's; what stands before that may be the client's invention.
public struct TrustedProxies: Sendable {
    let networks: [Network]

    /// Proxies by their networks; none unless given.
    public init(_ networks: [Network] = []) { self.networks = networks }

    /// Whether an address is a trusted proxy's.
    public func contains(_ address: ClientAddress) -> Bool { networks.contains { $0.contains(address) } }
}
