/// What the operator should be told about a store: that something went wrong for a while, and that it is over.
public struct DatabaseNotice: Sendable, Equatable {
    /// What it is about.
    public enum Kind: Sendable, Equatable {
        /// Trouble has begun.
        case began
        /// Trouble is over.
        case ended
        /// Something was done that is worth a line.
        case remark
    }

    /// What it is about.
    public var kind: Kind
    /// One line for the log; it may hold paths and the engine's own words.
    public var text: String

    init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}

/// Is told what the operator should know, on a thread of the store's: it must not block for long.
public typealias DatabaseReport = @Sendable (DatabaseNotice) -> Void

/// Trouble that begins and ends: one notice each, however often it is met in between.
struct Trouble {
    private var since: ContinuousClock.Instant?
    /// How often it was met.
    private(set) var count = 0

    var isOn: Bool { since != nil }

    /// It was met.
    /// - Returns: whether it begins now.
    mutating func meet() -> Bool {
        count += 1
        guard since == nil else { return false }
        since = .now
        return true
    }

    /// It is over.
    /// - Returns: for how long it lasted, such as `14.2 s`; nil if there was none.
    mutating func end() -> String? {
        guard let since else { return nil }
        self = Trouble()
        let (seconds, attoseconds) = (ContinuousClock.now - since).components
        return "\(seconds).\(attoseconds / 100_000_000_000_000_000) s"
    }
}
