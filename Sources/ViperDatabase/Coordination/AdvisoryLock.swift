import ViperValues

/// A named lock with one holder at a time among all processes that share a store. It protects nothing by itself: it
/// only keeps those apart who take it first (PostgreSQL's manual, 13.3.5, Advisory Locks).
public struct AdvisoryLock: Sendable, Hashable {
    /// The lock's identity: PostgreSQL's 64-bit key.
    public let number: Int64

    /// Creates a lock from a number, such as a hash. Two names with the same number merely exclude each other.
    public init(number: UInt64) { self.number = Int64(bitPattern: number) }

    /// Creates a lock from a name, by its FNV-1a hash (RFC 9923), which is the same in every process.
    public init(_ name: StaticString) {
        self.init(number: FNV1a.hash(name.bytes))
    }
}

/// A lock taken by ``Database/acquire(_:)``. ``release()`` frees it, and so does the end of the process or the loss of
/// its connection.
public struct HeldLock: Sendable {
    private let letGo: @Sendable () async -> Void

    /// Creates a lock with a closure that releases it, which is called once.
    package init(release: @escaping @Sendable () async -> Void) { letGo = release }

    /// Releases the lock. Call it once.
    public func release() async { await letGo() }
}
