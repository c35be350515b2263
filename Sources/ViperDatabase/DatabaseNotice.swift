/// A message for the operator about a store, such as the beginning and end of trouble.
public struct DatabaseNotice: Sendable, Equatable {
    /// The kind of notice.
    public enum Kind: Sendable, Equatable {
        /// Outage began.
        case began
        /// Outage ended.
        case ended
        /// An action worth logging.
        case remark
    }

    public var kind: Kind
    /// One line for the log; it may contain paths and engine messages.
    public var text: String

    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}

/// Receives notices for the operator, on a thread of the store; it must not block for long.
public typealias DatabaseReport = @Sendable (DatabaseNotice) -> Void

/// A lasting problem, reported once when it begins and once when it ends, however often it occurs in between.
package struct Outage {
    private var since: ContinuousClock.Instant?
    private(set) var count = 0

    package init() {}

    package var isOn: Bool { since != nil }

    /// Records an occurrence.
    /// - Returns: whether the trouble begins now.
    package mutating func meet() -> Bool {
        count += 1
        guard since == nil else { return false }
        since = .now
        return true
    }

    /// Ends the trouble.
    /// - Returns: how long it lasted, such as `14.2 s`; nil if there was none.
    package mutating func end() -> String? {
        guard let since else { return nil }
        self = Outage()
        let (seconds, attoseconds) = (ContinuousClock.now - since).components
        return "\(seconds).\(attoseconds / 100_000_000_000_000_000) s"
    }
}
