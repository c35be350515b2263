/// How many requests may gather in the mailbox before the event loop's thread is woken for them. While a batch is under
/// way, those that come wait for more of them all the same, or for a time at which it wakes by itself.
///
/// Waking it for each one cost 1.2 context switches a read with 64 clients.
struct Quorum {
    var reads = 1
    var writes = 1

    /// Counts a request; returns whether the thread is to be woken.
    mutating func isReached(by request: PostgreSQLRequest) -> Bool {
        guard request.session == nil else { return true }
        if request.isWhole {
            writes -= 1
            return writes <= 0
        }
        reads -= 1
        return reads <= 0
    }
}
