import Glibc
import ViperValues

struct QuotaPlace {
    /// The client's number, mixed: unique, and its own hash.
    var client: UInt64
    /// When its quota is full again; 0 if the slot is free.
    var time: UInt64
}

/// The memory of all parts' slots. It lives as long as they do.
final class QuotaBlock: @unchecked Sendable {
    // Sendable because each part touches only its own slots, under its lock.
    let places: UnsafeMutablePointer<QuotaPlace>

    init(places count: Int) throws(Complaint) {
        // Zeroed pages from the system cost nothing until they are written.
        guard let block = calloc(count, MemoryLayout<QuotaPlace>.stride) else {
            throw Complaint("There is no memory for the clients of rateLimit.requests.")
        }
        places = block.bindMemory(to: QuotaPlace.self, capacity: count)
    }

    deinit { free(places) }
}

/// A shard of the client table: open addressing with linear probing, always with a free slot.
struct QuotaShard: ~Copyable {
    private let block: QuotaBlock
    private let places: UnsafeMutablePointer<QuotaPlace>
    private let mask: Int
    private let most: Int
    private(set) var count = 0
    /// When the quota shared by clients without a slot is full again.
    private var crowd: UInt64 = 0
    private var nextSweep: UInt64 = 0

    init(_ block: QuotaBlock, first: Int, places count: Int, most: Int) {
        self.block = block
        places = block.places + first
        mask = count - 1
        self.most = min(most, count - 1)
    }

    mutating func admit(_ client: UInt64, at now: UInt64, by rule: QuotaRule) -> QuotaRule.Verdict {
        var place = first(of: client)
        var reusable = -1
        while places[place].time != 0 {
            if places[place].client == client { return rule.admit(at: now, wholeAt: &places[place].time) }
            if reusable < 0 && places[place].time <= now { reusable = place }
            place = (place + 1) & mask
        }
        if reusable < 0 && count >= most {
            guard now >= nextSweep else { return rule.admit(at: now, wholeAt: &crowd) }
            nextSweep = now + rule.capacity / 16
            sweep(at: now, by: rule)
            guard count < most else { return rule.admit(at: now, wholeAt: &crowd) }
            place = free(for: client)
        }
        if reusable < 0 {
            count += 1
        } else {
            place = reusable
        }
        // A new client may have been part of the crowd, so the crowd's use counts.
        places[place] = QuotaPlace(client: client, time: max(now, crowd))
        return rule.admit(at: now, wholeAt: &places[place].time)
    }

    /// Judges a request of a client that has a slot; nil if it has none.
    mutating func admitKnown(_ client: UInt64, at now: UInt64, by rule: QuotaRule) -> QuotaRule.Verdict? {
        var place = first(of: client)
        while places[place].time != 0 {
            if places[place].client == client { return rule.admit(at: now, wholeAt: &places[place].time) }
            place = (place + 1) & mask
        }
        return nil
    }

    /// Gives a new client a slot and takes one request from its quota, unless all slots are taken. A client with a full
    /// quota keeps its slot until there is no free one.
    mutating func add(_ client: UInt64, at now: UInt64, by rule: QuotaRule) {
        if count >= most && now >= nextSweep {
            nextSweep = now + rule.capacity / 16
            sweep(at: now, by: rule)
        }
        guard count < most else { return }
        count += 1
        places[free(for: client)] = QuotaPlace(client: client, time: now + rule.interval)
    }

    /// The lowest bits are the same for all clients of a part.
    private func first(of client: UInt64) -> Int { Int(truncatingIfNeeded: client >> 32) & mask }

    private func free(for client: UInt64) -> Int {
        var place = first(of: client)
        while places[place].time != 0 { place = (place + 1) & mask }
        return place
    }

    /// Forgets clients whose quota is full. Since it scans every slot, it runs at most sixteen times per window.
    private mutating func sweep(at now: UInt64, by rule: QuotaRule) {
        var kept: [QuotaPlace] = []
        kept.reserveCapacity(count)
        for place in 0...mask where places[place].time > now { kept.append(places[place]) }
        guard kept.count < count else { return }
        for place in 0...mask { places[place] = QuotaPlace(client: 0, time: 0) }
        for each in kept { places[free(for: each.client)] = each }
        count = kept.count
    }
}
