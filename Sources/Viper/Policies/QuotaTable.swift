import ViperThreads
import ViperValues

/// A bounded table of the clients that have used some of their quota, in shards with a lock each. It takes 20 to 40
/// bytes per client, which are not touched before clients come.
///
/// A client without an entry has its full quota. A client whose quota is full again may lose its slot to another. If
/// all slots of a shard are taken, its new clients share one quota until slots are free, so that a crowd cannot get
/// past the limit and no client in the table is forgotten.
final class QuotaTable: Sendable {
    private let rule: QuotaRule
    private let seed: UInt64
    private let mask: UInt64
    private let parts: [Locked<QuotaShard>]

    /// - Parameters:
    ///   - clients: the minimum number of clients that are told apart at one time.
    ///   - parts: the number of shards; a power of two.
    init(_ rule: QuotaRule, clients: Int, parts count: Int = 64) throws(Complaint) {
        self.rule = rule
        seed = .random(in: 0 ... .max)
        mask = UInt64(count - 1)
        let each = max(1, (clients + count - 1) / count)
        var places = 2
        while places * 4 < each * 5 { places *= 2 }
        // A single block, so that the system allocates its pages on demand.
        let block = try QuotaBlock(places: places * count)
        parts = (0..<count).map { Locked(QuotaShard(block, first: $0 * places, places: places, most: each)) }
    }

    func admit(_ client: UInt64, at now: UInt64) -> QuotaRule.Verdict {
        let hash = SplitMix64.mix(client ^ seed)
        return parts[Int(truncatingIfNeeded: hash & mask)].withLock {
            $0.admit(hash, at: now, by: rule)
        }
    }

    /// Judges a request of a client that has a slot; nil if it has none.
    func admitKnown(_ client: UInt64, at now: UInt64) -> QuotaRule.Verdict? {
        let hash = SplitMix64.mix(client ^ seed)
        return parts[Int(truncatingIfNeeded: hash & mask)].withLock { $0.admitKnown(hash, at: now, by: rule) }
    }

    /// Gives a new client a slot, if one is free, and takes one request from its quota.
    func add(_ client: UInt64, at now: UInt64) {
        let hash = SplitMix64.mix(client ^ seed)
        parts[Int(truncatingIfNeeded: hash & mask)].withLock { part in
            // Another thread may have been faster.
            if part.admitKnown(hash, at: now, by: rule) == nil { part.add(hash, at: now, by: rule) }
        }
    }

    var count: Int { parts.reduce(0) { $0 + $1.withLock { $0.count } } }
}
