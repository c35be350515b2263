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
    private let networks: [Network]

    /// Proxies by their networks; none unless given.
    public init(_ networks: [Network] = []) { self.networks = networks }

    /// Whether an address is a trusted proxy's.
    public func contains(_ address: ClientAddress) -> Bool { networks.contains { $0.contains(address) } }

    /// Whom a request came from:
    ///
    /// - the connection's other end, if that is no trusted proxy, or one that forwards for nobody;
    /// - else the last address in the fields that is no trusted proxy's; if all are, the first;
    /// - else, for what is no address, a malformed field, or two fields that do not agree (of which the client may have
    ///   written one), the connection's other end, which is not certain then.
    ///
    /// It costs no memory, and nothing to speak of where there are no proxies.
    public func client(of request: Request) -> ClientIdentity {
        let peer = request.storage.peer
        guard !networks.isEmpty, contains(peer) else { return ClientIdentity(peer) }
        var listed = ForwardedChain()
        var described = ForwardedChain()
        for index in 0..<request.fieldCount {
            let field = request.field(at: index)
            if StaticString("X-Forwarded-For").equalsIgnoringCase(field.name) {
                listed.add(addresses: field.value, trusting: self)
            } else if StaticString("Forwarded").equalsIgnoringCase(field.name) {
                described.add(forwarded: field.value, trusting: self)
            }
        }
        switch (listed.end, described.end) {
        case (.nothing, .nothing): return ClientIdentity(peer)
        case (.address(let address), .nothing), (.nothing, .address(let address)): return ClientIdentity(address)
        case (.address(let one), .address(let other)) where one == other: return ClientIdentity(one)
        default: return ClientIdentity(peer, isCertain: false)
        }
    }
}
