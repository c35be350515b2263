import Synchronization
import ViperHTTP
import ViperThreads

/// Counts the open connections of each address, so that none takes the places of all others. Those of trusted proxies,
/// which have many clients, are not counted.
final class ConnectionShares: Sendable {
    private let limit: Int
    private let proxies: TrustedProxies
    private let watch: ShareWatch?
    /// By the client; see `ClientAddress.subscriber`.
    private let counts = Locked<[UInt64: Int]>([:])
    private let refused = Atomic<Int>(0)

    /// - Parameter limit: the maximum number of connections of an address.
    init(atMost limit: Int, proxies: TrustedProxies, watch: ShareWatch? = nil) {
        self.limit = limit
        self.proxies = proxies
        self.watch = watch
    }

    /// How many clients were refused.
    var refusedCount: Int { refused.load(ordering: .relaxed) }

    /// Counts a connection; false, and counted as refused, if its address has as many as it may.
    func enter(_ address: ClientAddress) -> Bool {
        guard !proxies.contains(address) else { return true }
        let count = counts.withLock { counts in
            let count = counts[address.subscriber, default: 0] + 1
            if count <= limit { counts[address.subscriber] = count }
            return count
        }
        if let watch { watch.note(min(count, limit), of: limit, "connections", by: address) }
        guard count > limit else { return true }
        refused.add(1, ordering: .relaxed)
        watch?.noteRefusal(of: "Connections", to: address)
        return false
    }

    /// Takes a connection off that ``enter(_:)`` has counted.
    func leave(_ address: ClientAddress) {
        guard !proxies.contains(address) else { return }
        counts.withLock { counts in
            guard let rest = counts[address.subscriber].map({ $0 - 1 }) else { return }
            counts[address.subscriber] = rest > 0 ? rest : nil
        }
    }
}
