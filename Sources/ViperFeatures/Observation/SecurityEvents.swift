import ViperThreads
public import ViperValues

/// Something that an operator looks for after an attack. It holds no secret: no password, token or code, nor what
/// somebody typed for a name.
public struct SecurityEvent: Sendable, Equatable {
    /// What happened.
    public enum Kind: String, CaseIterable, Sendable {
        /// A wrong name or password, or a code that was missing.
        case signInFailed = "sign-in-failed"
        /// A sign-in that was refused by a bound, before or after the password was compared.
        case signInRefused = "sign-in-refused"
        /// A user got another role.
        case roleChanged = "role-changed"
        /// A session was ended, since a token was used after its successor.
        case sessionReused = "session-reused"
        /// 403: somebody asked for what they may not have.
        case denied = "denied"
        /// A client has all that one may have of something that all share.
        case shareUsedUp = "share-used-up"
    }

    public let kind: Kind
    /// Whom it is about; nil if unknown.
    public let user: UUID?
    /// Where the request came from; nil for what is no request's doing.
    public let address: String?
    /// What exactly, in words of the program's own.
    public let detail: String
    /// How many events of the kind had no line since the last one that had.
    public let unreported: Int
}

/// Counts security events, and reports them, at most ``linesPerSecond`` of a kind each second: an attack fills no disk. All
/// are counted.
///
///     context.security.note(.shareUsedUp, address: client.address, "streams")
public final class SecurityEvents: Sendable {
    private struct Tally {
        var count = 0
        var second: Int64 = 0
        var lines = 0
        var unreported = 0
    }

    /// The most reports of one kind within a second.
    public static let linesPerSecond = 10

    private let tallies = Locked<[SecurityEvent.Kind: Tally]>([:])
    private let clock: any Clock
    private let report: @Sendable (SecurityEvent) -> Void

    /// - Parameter report: gets each event that is not one too many, on any thread.
    public init(clock: any Clock = SystemClock(), report: @escaping @Sendable (SecurityEvent) -> Void = { _ in }) {
        self.clock = clock
        self.report = report
    }

    /// How many events there were of a kind.
    public func count(of kind: SecurityEvent.Kind) -> Int { tallies.withLock { $0[kind]?.count ?? 0 } }

    /// Notes an event.
    ///
    /// - Parameter detail: what exactly; never what a client sent.
    public func note(
        _ kind: SecurityEvent.Kind, user: UUID? = nil, address: String? = nil, _ detail: String
    ) {
        let second = clock.now().microseconds / 1_000_000
        let unreported: Int? = tallies.withLock { tallies in
            var tally = tallies[kind] ?? Tally()
            defer { tallies[kind] = tally }
            tally.count &+= 1
            if tally.second != second { (tally.second, tally.lines) = (second, 0) }
            guard tally.lines < Self.linesPerSecond else {
                tally.unreported &+= 1
                return nil
            }
            tally.lines += 1
            defer { tally.unreported = 0 }
            return tally.unreported
        }
        guard let unreported else { return }
        report(SecurityEvent(kind: kind, user: user, address: address, detail: detail, unreported: unreported))
    }
}
