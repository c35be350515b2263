/// Decides when the memory of closed connections and ended streams is given back to the system.
///
/// The allocator keeps what was freed for later use: after 10,000 connections, of 13 KiB each, 115 MiB for good. Giving it
/// back holds up those who allocate at that moment for some milliseconds, so it is done only if many have gone and a while
/// has passed.
struct MemoryRelease {
    /// How many connections must have gone.
    static let worthwhile = 1_000
    /// How many connections need as much as a stream beside its own.
    static let streamWeight = 4
    /// How long after, in nanoseconds. Clients that come back meanwhile use the memory again.
    static let patience: UInt64 = 5_000_000_000

    private var highest = 0
    /// When that many had gone.
    private var since: UInt64?

    static func weight(connections: Int, streams: Int) -> Int { connections + streams * streamWeight }

    /// Notes the weight of the connections and streams that are open and their highest since the last call, and returns
    /// whether memory is to be given back now.
    mutating func isDue(weight: Int, peak: Int, at now: UInt64) -> Bool {
        highest = max(highest, peak)
        guard highest - weight >= Self.worthwhile else {
            since = nil
            return false
        }
        let start = since ?? now
        since = start
        guard now >= start + Self.patience else { return false }
        highest = weight
        since = nil
        return true
    }
}
