import Synchronization
import ViperHTTP

/// Keeps room where the store is: while it is nearly full, requests that would add to it get 507. Reads, deletions and whatever
/// holds a secret go on, so that people still sign in and can make room.
public final class StorageReserve: Sendable {
    /// A bit for each class of requests that add to it.
    private let refused: UInt8
    private let look: @Sendable () -> Bool
    private let report: @Sendable (_ isReached: Bool) -> Void
    /// When to look next, in nanoseconds of a monotonic clock.
    private let nextLook = Atomic<UInt64>(0)
    private let isReached = Atomic<Bool>(false)

    /// How often a request looks, in nanoseconds.
    private static let interval: UInt64 = 100_000_000

    /// - Parameters:
    ///   - refused: the classes of requests that add to it.
    ///   - isReached: whether it is nearly full. It is asked by the thread of a request, ten times a second at most, and must
    ///     not block: a system call that asks for a disk's free space, say.
    ///   - report: learns when the reserve is reached, and when there is room again.
    public init(
        refusing refused: [RequestClass] = [.change, .upload], isReached: @escaping @Sendable () -> Bool,
        report: @escaping @Sendable (_ isReached: Bool) -> Void = { _ in }
    ) {
        self.refused = refused.reduce(0) { $0 | 1 << $1.rawValue }
        look = isReached
        self.report = report
    }

    /// Refuses a request that would add to what is nearly full.
    func admit(_ request: Request, of requestClass: RequestClass) throws(Problem) {
        guard refused & 1 << requestClass.rawValue != 0, request.method != .delete, isReached(at: request.moment) else {
            return
        }
        throw Problem(
            .noRoom,
            """
            The server is nearly out of storage space, and keeps what is left for sign-ins and deletions; nothing was \
            changed.
            """,
            fr: """
                Le serveur n'a presque plus de place et garde le reste pour les connexions et les suppressions ; rien \
                n'a été modifié.
                """,
            pt: """
                O servidor quase não tem espaço e guarda o resto para inícios de sessão e eliminações; nada foi alterado.
                """)
    }

    private func isReached(at moment: UInt64) -> Bool {
        let due = nextLook.load(ordering: .relaxed)
        // One of those who come at once looks.
        guard moment >= due,
            nextLook.compareExchange(expected: due, desired: moment &+ Self.interval, ordering: .relaxed).exchanged
        else { return isReached.load(ordering: .relaxed) }
        let isReachedNow = look()
        if isReached.exchange(isReachedNow, ordering: .relaxed) != isReachedNow { report(isReachedNow) }
        return isReachedNow
    }
}
