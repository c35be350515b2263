import ViperThreads

/// A memory budget for the bodies of all requests. It counts allocated blocks as they grow, not announced lengths.
///
/// A quarter is reserved for bodies announced as at most ``smallBytes``, the rest is for all others, so that large
/// bodies whose clients stall never block small ones; a small body whose share is full may use the other. One client
/// may take a quarter of each share. The share of large bodies, and a client's part of it, always holds at least one
/// body of maximum size.
public final class BodyBudget: Sendable {
    /// The maximum size of a small body, in bytes.
    public static let smallBytes = 16 << 10

    private struct Shares {
        var small: Share
        var large: Share

        mutating func grow(_ grant: inout BodyGrant, to bytes: Int, by more: Int) -> Bool {
            let client = grant.client.subscriber
            guard !grant.isLarge else { return large.take(more, for: client) }
            if small.take(more, for: client) { return true }
            guard large.take(bytes, for: client) else { return false }
            small.giveBack(grant.bytes, of: client)
            grant.isLarge = true
            return true
        }

        /// What the client of a grant holds of its share, and may hold, in bytes.
        func part(of grant: BodyGrant) -> (held: Int, most: Int) {
            (grant.isLarge ? large : small).part(of: grant.client.subscriber)
        }
    }

    private let shares: Locked<Shares>
    private let proxies: TrustedProxies
    private let watch: ShareWatch?

    /// Creates an unused budget.
    ///
    /// - Parameters:
    ///   - bytes: for all bodies.
    ///   - largestBody: the maximum size of one body in bytes.
    ///   - proxies: the proxies trusted to report a client's address.
    ///   - watch: notices that many clients have one address.
    public init(
        bytes: Int, largestBody: Int, proxies: TrustedProxies = TrustedProxies(), watch: ShareWatch? = nil
    ) {
        let small = max(bytes / 4, Self.smallBytes)
        shares = Locked(
            Shares(
                small: Share(bytes: small, leastEach: Self.smallBytes),
                large: Share(bytes: max(bytes - small, largestBody), leastEach: largestBody)))
        self.proxies = proxies
        self.watch = watch
    }

    /// The number of bytes in use.
    public var heldBytes: Int { shares.withLock { $0.small.held + $0.large.held } }

    func client(of request: Request) -> ClientAddress { proxies.client(of: request).address }

    /// Grows a grant to a size; false, without a change, if there is no room.
    func grow(_ grant: inout BodyGrant, to bytes: Int) -> Bool {
        let more = bytes - grant.bytes
        let (isGranted, part) = shares.withLock { shares in
            (shares.grow(&grant, to: bytes, by: more), shares.part(of: grant))
        }
        if isGranted { grant.bytes = bytes }
        if let watch {
            watch.note(part.held, of: part.most, "bytes of request bodies", by: grant.client)
            if !isGranted, part.held + more > part.most { watch.noteRefusal(of: "Request bodies", to: grant.client) }
        }
        return isGranted
    }

    func giveBack(_ grant: inout BodyGrant) {
        guard grant.bytes > 0 else { return }
        shares.withLock { shares in
            if grant.isLarge {
                shares.large.giveBack(grant.bytes, of: grant.client.subscriber)
            } else {
                shares.small.giveBack(grant.bytes, of: grant.client.subscriber)
            }
        }
        grant.bytes = 0
    }
}

struct BodyGrant {
    var bytes = 0
    /// Whether it counts in the share of large bodies.
    var isLarge = false
    /// The client that it is charged to, by its ``ClientAddress/subscriber``.
    var client = ClientAddress.none
}

/// A share of a budget and its use by each client.
private struct Share {
    private let bytes: Int
    private let each: Int
    private(set) var held = 0
    private var clients: [UInt64: Int] = [:]

    init(bytes: Int, leastEach: Int) {
        self.bytes = bytes
        each = max(bytes / 4, leastEach)
    }

    mutating func take(_ count: Int, for client: UInt64) -> Bool {
        let own = clients[client, default: 0]
        guard count <= bytes - held, count <= each - own else { return false }
        held += count
        clients[client] = own + count
        return true
    }

    func part(of client: UInt64) -> (held: Int, most: Int) { (clients[client, default: 0], each) }

    mutating func giveBack(_ count: Int, of client: UInt64) {
        held -= count
        let rest = clients[client, default: 0] - count
        clients[client] = rest > 0 ? rest : nil
    }
}
