import Viper

/// The limits of live lists.
public struct LiveLimits: Sendable {
    /// How many streams one caller may have open: a user, or else an address.
    public var callerStreams = 20
    /// How many streams may be open in all.
    public var streams = 10_000
    /// How many streams one address may have open, whoever calls from there, and never less than one caller; nil for a
    /// quarter of ``streams``.
    public var addressStreams: Int?
    /// How many bytes may wait for one stream; beyond them it is cut.
    public var waitingBytes = 256 << 10
    /// After how much silence a stream gets a comment.
    public var heartbeat = Duration.seconds(15)
    /// How often the log is read though nobody has said that there is something new.
    public var poll = Duration.seconds(1)

    /// The limits that a program has unless it says otherwise.
    public init() {}

    /// The bounds of streams.
    var shares: StreamShares.Limits {
        var shares = StreamShares.Limits()
        (shares.lists, shares.ofCaller, shares.ofAddress) = (streams, callerStreams, addressStreams ?? streams / 4)
        return shares
    }
}
