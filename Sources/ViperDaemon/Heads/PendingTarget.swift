/// A request target that has been announced, while the rest of the head is coming.
struct PendingTarget {
    var start: UnsafeMutablePointer<CChar>?
    var count = 0
    /// Where the query begins, after its `?`; -1 without one.
    var query = -1
    /// The query's first byte, which ``init(_:)`` overwrote.
    var first: CChar = 0
}
