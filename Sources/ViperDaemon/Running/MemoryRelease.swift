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

    /// Notes the numbers of open connections and streams, and returns whether memory is to be given back now.
    mutating func isDue(connections: Int, streams: Int, at now: UInt64) -> Bool {
        let weight = connections + streams * Self.streamWeight
        highest = max(highest, weight)
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
