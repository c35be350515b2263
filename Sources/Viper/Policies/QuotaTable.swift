import ViperThreads

/// The clients that have used some of their quota, at most so many: a number of small tables, each under a lock of its
/// own. Its memory is 20 to 40 bytes a client, and is not touched before clients come.
///
/// Who is not in the table has a whole quota. A client whose quota is whole again gives way to another; where all places
/// of a part are taken, its newcomers share one quota until places are free, so that nobody gets past the limit by
/// coming in a crowd, and nobody in the table is forgotten.
final class QuotaTable: Sendable {
    private let rule: QuotaRule
    private let seed: UInt64
    private let mask: UInt64
    private let parts: [Locked<QuotaPart>]

    /// - Parameters:
    ///   - clients: how many are told apart at one time, at least.
    ///   - parts: how many tables there are; a power of two.
    init(_ rule: QuotaRule, clients: Int, parts count: Int = 64) throws(QuotaError) {
        self.rule = rule
        var generator = SystemRandomNumberGenerator()
        seed = generator.next()
        mask = UInt64(count - 1)
        let each = max(1, (clients + count - 1) / count)
        var places = 2
        while places * 4 < each * 5 { places *= 2 }
        // One block, so that the system gives its pages as they are needed.
        let block = try QuotaBlock(places: places * count)
        parts = (0..<count).map { Locked(QuotaPart(block, first: $0 * places, places: places, most: each)) }
    }

    /// Judges a request of a client at a time.
    func admit(_ client: UInt64, at now: UInt64) -> QuotaRule.Verdict {
        let hash = Self.mix(client ^ seed)
        return parts[Int(truncatingIfNeeded: hash & mask)].withLock {
            $0.admit(hash, at: now, by: rule)
        }
    }

    /// Judges a request of a client that has a place; nil if it has none.
    func admitKnown(_ client: UInt64, at now: UInt64) -> QuotaRule.Verdict? {
        let hash = Self.mix(client ^ seed)
        return parts[Int(truncatingIfNeeded: hash & mask)].withLock { $0.admitKnown(hash, at: now, by: rule) }
    }

    /// Gives a client that has none a place, if one is free, and takes a request from its quota.
    func add(_ client: UInt64, at now: UInt64) {
        let hash = Self.mix(client ^ seed)
        parts[Int(truncatingIfNeeded: hash & mask)].withLock { part in
            // Another thread may have been faster.
            if part.admitKnown(hash, at: now, by: rule) == nil { part.add(hash, at: now, by: rule) }
        }
    }

    /// How many clients are held.
    var count: Int { parts.reduce(0) { $0 + $1.withLock { $0.count } } }

    /// A bijection of 64 bits (the finalizer of SplitMix64).
    private static func mix(_ value: UInt64) -> UInt64 {
        var value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
