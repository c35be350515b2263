import ViperValues

/// A place in the change log: everything up to it was read. Positions ascend with the commits of the changes.
struct ChangePosition: Sendable, Hashable, Comparable {
    /// SQLite: the position. PostgreSQL: the transaction.
    var major: Int64
    /// PostgreSQL: the place within the transaction; else 0.
    var minor: Int64

    static func < (left: ChangePosition, right: ChangePosition) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }
}

/// What is known of the change log as a whole.
struct ChangeLogState: Sendable, Equatable {
    /// Tells this log from that of the store before a restore, and from those of other stores.
    var epoch: Int64
    /// The last position whose entry was deleted.
    var swept: ChangePosition
    /// The last position below which nothing new can appear.
    var head: ChangePosition
    /// The position that was asked about, if the log has its entry.
    var entry: ChangePosition?

    /// Whether everything after a position is still there. It must be the one that was asked about.
    ///
    /// Clients only get positions of entries, and the one up to which the log was swept. If neither is there, the log is
    /// an older one that an operator has loaded back, and what came after it never was.
    func holds(_ position: ChangePosition, of epoch: Int64) -> Bool {
        epoch == self.epoch && position <= head && (position == swept || position > swept && position == entry)
    }
}

/// What stands for a list in positions and in the feed.
enum ListIdentity {
    /// A hash of the name and the scope.
    static func of(_ name: String, _ scope: UUID?) -> UInt64 {
        var text = name
        let hash = text.withUTF8 { FNV1a.hash(UnsafeRawBufferPointer($0)) }
        return scope.map { (hash &+ $0.high) &* 0x9E37_79B9_7F4A_7C15 ^ $0.low } ?? hash
    }
}
