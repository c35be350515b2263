import Synchronization

/// Watches what addresses have of that which all share. It tells who has used up a share; and it notices that many clients
/// seem to have one address, since something stands between them and the server that does not report them: then one of them
/// can use up what all may have. Each of two signs of that is reported once.
public final class ShareWatch: Sendable {
    private let proxies: TrustedProxies
    private let refused: @Sendable (StaticString, ClientAddress) -> Void
    private let report: @Sendable (String) -> Void
    private let hasCrowd = Atomic<Bool>(false)
    private let hasForwarder = Atomic<Bool>(false)

    /// - Parameters:
    ///   - proxies: the proxies trusted to report a client's address.
    ///   - refused: learns that an address was refused some things, since it has all that one may have; on any thread.
    ///   - report: receives a line for the operator, from any thread.
    public init(
        proxies: TrustedProxies, refused: @escaping @Sendable (StaticString, ClientAddress) -> Void = { _, _ in },
        report: @escaping @Sendable (String) -> Void
    ) {
        self.proxies = proxies
        self.refused = refused
        self.report = report
    }

    /// Notes how much of a share an address holds. The first private one that holds half of what it may have is reported:
    /// such is the address that a container engine gives all clients.
    ///
    /// - Parameters:
    ///   - most: how much one address may hold.
    ///   - things: what is shared, in the plural.
    public func note(_ held: Int, of most: Int, _ things: StaticString, by address: ClientAddress) {
        guard held >= most - most / 2, !hasCrowd.load(ordering: .relaxed), address.isPrivate,
            !proxies.contains(address),
            !hasCrowd.exchange(true, ordering: .relaxed)
        else { return }
        report(
            "The private address \(address.text) has \(held) of the \(most) \(things) that one address may have. If many "
                + "clients share it, as behind Docker Desktop, a rootless engine or a proxy, one of them can keep out the "
                + "others: see server.trustedProxies")
    }

    /// Notes that an address was refused some things, since it has all that one may have.
    public func noteRefusal(of things: StaticString, to address: ClientAddress) { refused(things, address) }

    /// Notes that an address has sent `X-Forwarded-For` or `Forwarded`. The first one that is not trusted is reported.
    public func noteForwarding(by address: ClientAddress) {
        guard !hasForwarder.load(ordering: .relaxed), !proxies.contains(address),
            !hasForwarder.exchange(true, ordering: .relaxed)
        else { return }
        report(
            "The address \(address.text) reports clients in X-Forwarded-For or Forwarded, and is not trusted to. If it is a "
                + "proxy of yours, add it to server.trustedProxies: until then all its clients count as one")
    }
}
