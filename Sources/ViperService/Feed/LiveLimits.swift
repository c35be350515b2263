/// The limits of live lists.
public struct LiveLimits: Sendable {
    /// How many streams one caller may have open: a user, or else an address.
    public var callerStreams = 20
    /// How many streams may be open in all.
    public var streams = 10_000
    /// How many bytes may wait for one stream; beyond them it is cut.
    public var waitingBytes = 256 << 10
    /// After how much silence a stream gets a comment.
    public var heartbeat = Duration.seconds(15)
    /// How often the log is read though nobody has said that there is something new.
    public var poll = Duration.seconds(1)

    /// The limits that a program has unless it says otherwise.
    public init() {}
}
