import ViperValues

extension TrustedProxies {
    /// The client of a request:
    ///
    /// - the connection's peer, if it is no trusted proxy or names nobody;
    /// - otherwise the last address in the fields that is no trusted proxy's, or the first if all are;
    /// - otherwise, for an unreadable address, a malformed field, or two fields that disagree (the client may have
    ///   written one of them), the connection's peer, marked as uncertain.
    ///
    /// It allocates nothing and, without proxies, costs next to nothing.
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
