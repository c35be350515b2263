/// A request target, while the rest of the head is arriving.
struct PendingTarget {
    var start: UnsafeMutablePointer<CChar>?
    var count = 0
    /// The offset of the query, after its `?`; -1 if there is none.
    var query = -1
    /// The query's first byte, which ``init(_:)`` overwrote.
    var first: CChar = 0
}
