import ViperValues

/// A name that one holder at a time may have, among all processes that share a store. It guards nothing by itself: those
/// who agree to ask for it first keep out of each other's way (PostgreSQL's manual, 13.3.5, Advisory Locks).
public struct AdvisoryLock: Sendable, Hashable {
    /// What tells it from others: PostgreSQL's key of 64 bits.
    public let number: Int64

    /// The lock with a number, such as a hash. Two names that share one keep each other out, no more.
    public init(number: UInt64) { self.number = Int64(bitPattern: number) }

    /// The lock with a name, the same in every process: its FNV-1a hash (RFC 9923).
    public init(_ name: StaticString) {
        self.init(number: FNV1a.hash(name.bytes))
    }
}

/// A lock that was got from ``Database/acquire(_:)``. It is let go by ``release()``, and when its process ends or loses
/// its connection, after which another may have it.
public struct HeldLock: Sendable {
    private let letGo: @Sendable () async -> Void

    /// A lock that is let go by a body, which is called once.
    init(release: @escaping @Sendable () async -> Void) { letGo = release }

    /// Lets it go. Call it once.
    public func release() async { await letGo() }
}
