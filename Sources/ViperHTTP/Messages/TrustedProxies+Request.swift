import ViperValues

extension TrustedProxies {
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
