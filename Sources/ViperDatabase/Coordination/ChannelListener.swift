/// What ``Database/listen(on:_:)`` returns. Listening goes on until ``stop()`` is called or the store is closed, even if
/// this value is dropped.
public struct ChannelListener: Sendable {
    private let end: @Sendable () -> Void

    /// Creates a listener with a closure that ends it, which may be called more than once. Default: nothing to end.
    public init(stop: @escaping @Sendable () -> Void = {}) { end = stop }

    /// Ends the listening. A call of its closure that is running may still finish, but no other begins. Stopping again
    /// does nothing.
    public func stop() { end() }
}
