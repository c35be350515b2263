import ViperDatabase

/// The connection for channels and its state. It does not belong to the pool: it is opened with the first listener or
/// wake, and then kept.
struct ChannelLink {
    var plan = ChannelPlan()
    var connection: ServerConnection?
    var reconnection = Reconnection()
    /// The number of the attempt that made the connection, until a script has succeeded on it: a server that refuses
    /// the script is given the same pauses as one that refuses the connection.
    var unproven: Int?
    var silence: Silence
    /// The lack of a connection.
    var trouble = Outage()
    /// Until when the last wakes are sent after the store was closed, in nanoseconds.
    var closeDue: UInt64?

    /// How long closing waits for the last wakes, in nanoseconds. They matter little: listeners also look by themselves.
    static let closePatience: UInt64 = 1_000_000_000

    init(silenceTimeout: Duration) { silence = Silence(timeout: silenceTimeout) }

    /// Whether wakes may still be sent although the store was closed.
    func isBusyClosing(canConnect: Bool, now: UInt64) -> Bool {
        guard plan.hasWakes, connection != nil || (canConnect && reconnection.failure == nil) else { return false }
        return closeDue.map { now < $0 } ?? true
    }
}
