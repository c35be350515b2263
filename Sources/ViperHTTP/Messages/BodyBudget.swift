import ViperThreads

/// The memory that the bodies of all requests hold together: counted in the blocks that they are kept in, as these grow,
/// and not by what a client announces.
///
/// A quarter is for bodies that were announced as ``smallBytes`` at most, the rest for all others, so that large bodies
/// whose clients fall silent never stop small ones; a small body that finds its share full may use the other. Of each share
/// one client has a quarter. The share of large bodies, and a client's part of it, hold one of the largest at least.
public final class BodyBudget: Sendable {
    /// The most bytes of a small body.
    public static let smallBytes = 16 << 10

    private struct Shares {
        var small: Share
        var large: Share
    }

    private let shares: Locked<Shares>
    private let proxies: TrustedProxies

    /// A budget of which nothing is used.
    ///
    /// - Parameters:
    ///   - bytes: for all bodies.
    ///   - largestBody: the most bytes of one body.
    ///   - proxies: whose word is taken for a client's address.
    public init(bytes: Int, largestBody: Int, proxies: TrustedProxies = TrustedProxies()) {
        let small = max(bytes / 4, Self.smallBytes)
        shares = Locked(
            Shares(
                small: Share(bytes: small, leastEach: Self.smallBytes),
                large: Share(bytes: max(bytes - small, largestBody), leastEach: largestBody)))
        self.proxies = proxies
    }

    /// How many bytes are held.
    public var heldBytes: Int { shares.withLock { $0.small.held + $0.large.held } }

    /// Whom a request's body is counted for.
    func client(of request: Request) -> UInt64 { proxies.client(of: request).address.subscriber }

    /// Lets a body hold so many bytes instead of what it holds; false, and nothing has changed, if there is no room.
    func grow(_ grant: inout BodyGrant, to bytes: Int) -> Bool {
        let more = bytes - grant.bytes
        let isGranted = shares.withLock { shares in
            if !grant.isLarge {
                if shares.small.take(more, for: grant.client) { return true }
                guard shares.large.take(bytes, for: grant.client) else { return false }
                shares.small.giveBack(grant.bytes, of: grant.client)
                grant.isLarge = true
                return true
            }
            return shares.large.take(more, for: grant.client)
        }
        if isGranted { grant.bytes = bytes }
        return isGranted
    }

    /// Takes back what a body held.
    func giveBack(_ grant: inout BodyGrant) {
        guard grant.bytes > 0 else { return }
        shares.withLock { shares in
            if grant.isLarge {
                shares.large.giveBack(grant.bytes, of: grant.client)
            } else {
                shares.small.giveBack(grant.bytes, of: grant.client)
            }
        }
        grant.bytes = 0
    }
}

/// What one body holds of a budget.
struct BodyGrant {
    var bytes = 0
    /// Whether it counts among the large ones.
    var isLarge = false
    /// Whom it is counted for; see ``ClientAddress/subscriber``.
    var client: UInt64 = 0
}

/// A part of a budget, and who holds how much of it.
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

    mutating func giveBack(_ count: Int, of client: UInt64) {
        held -= count
        let rest = clients[client, default: 0] - count
        clients[client] = rest > 0 ? rest : nil
    }
}
