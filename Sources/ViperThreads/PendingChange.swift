/// A change that is waited for without a task, whose suspension and resumption cost a small change 8,000 instructions.
public protocol PendingChange: AnyObject, Sendable {
    /// Begins the change; called once.
    ///
    /// - Parameter waiter: is told when it has ended, from any thread, and possibly before this returns.
    func begin(for waiter: any ChangeWaiter)

    /// Why it failed; nil if it is durable. Not before the waiter was told.
    var failure: (any Error)? { get }

    /// Whether it has changed nothing and is left to the request's task, which carries the request out anew: something stands
    /// in its way that only a task can look into. False by default. Not before the waiter was told.
    var isLeftToTask: Bool { get }
}

extension PendingChange {
    public var isLeftToTask: Bool { false }
}

/// Who waits for a ``PendingChange``.
public protocol ChangeWaiter: AnyObject, Sendable {
    /// Whether nobody waits any more: what has not begun is not made, and what runs may be stopped. From any thread.
    var isCancelled: Bool { get }

    /// Notes that the change has ended; called once, from any thread, and returns at once.
    func changeEnded()
}
