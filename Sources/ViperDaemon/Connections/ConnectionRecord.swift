import Glibc
import Synchronization
import ViperHTTP
import ViperThreads

/// What we know of one connection, beside what libmicrohttpd does: what it is doing and since when.
///
/// libmicrohttpd's thread moves it from one ``Activity`` to the next; the watchdog may move it to ``Activity/cut``,
/// after which its thread touches nothing but the close.
final class ConnectionRecord: Sendable {
    /// What a connection is doing.
    enum Activity: UInt64 {
        /// Between requests. Its time is 0 until the watchdog sees it.
        case idle
        /// The first bytes of a head have come.
        case head
        /// The body is coming.
        case body
        /// The handler works, or the answer is being sent.
        case busy
        /// A part of an answer is being sent.
        case sending
        /// The watchdog has shut it down.
        case cut
    }

    /// An activity and when it began, in one word, so that they change together.
    struct Moment: Equatable {
        let word: UInt64

        init(word: UInt64) { self.word = word }

        init(_ activity: Activity, since time: UInt64 = 0) { word = time << 3 | activity.rawValue }

        var activity: Activity { Activity(rawValue: word & 7) ?? .cut }
        var since: UInt64 { word >> 3 }

        /// Whether it began before the other; a time of 0, which nobody has looked at yet, is the latest.
        func isOlder(than other: Moment) -> Bool { since &- 1 < other.since &- 1 }
    }

    /// The bytes that finished requests took are not known: the last one was chunked.
    static let unknown = UInt64.max

    /// The thread that serves it.
    unowned(unsafe) let worker: Worker
    /// The address at its other end.
    let peer: ClientAddress
    /// Its place in the worker's list.
    let slot: Int
    private let descriptor: Locked<Int32>
    private let moment = Atomic<UInt64>(0)
    /// Bytes that requests whose head is whole have taken, or ``unknown``.
    let consumed = Atomic<UInt64>(0)
    /// The target of the request whose head is coming; only its thread looks.
    @exclusivity(unchecked) nonisolated(unsafe) var target = PendingTarget()
    /// What it was doing when the client was first seen to have closed its side; only the watchdog looks.
    @exclusivity(unchecked) nonisolated(unsafe) var overSince: Moment?
    /// What the watchdog saw last of a client that is sent parts: what it was doing, how many bytes it had confirmed, and
    /// since when both are so; only the watchdog looks.
    @exclusivity(unchecked) nonisolated(unsafe) var stand: (moment: Moment, confirmed: UInt64, since: UInt64) =
        (Moment(word: 0), 0, 0)
    /// The exchange whose request's body is coming: written by its thread before it moves on to ``Activity/body``, and read
    /// by the watchdog after it has moved it on from there; see ``cut(from:_:)``.
    @exclusivity(unchecked) nonisolated(unsafe) unowned(unsafe) var receiving: Exchange?
    /// libmicrohttpd's side of it, once a request line has come; only its thread looks.
    @exclusivity(unchecked) nonisolated(unsafe) var connection: OpaquePointer?
    /// Whether we have answered a request that libmicrohttpd was about to refuse; only its thread looks.
    @exclusivity(unchecked) nonisolated(unsafe) var isRefused = false
    /// The exchange whose answer is sent in parts; only its thread looks.
    @exclusivity(unchecked) nonisolated(unsafe) var stream: Exchange?
    /// Whether a request is in flight; only its thread looks.
    @exclusivity(unchecked) nonisolated(unsafe) var isInFlight = false
    /// Whether the client may still be sending when the connection is closed; only its thread looks.
    @exclusivity(unchecked) nonisolated(unsafe) var lingers = false

    init(descriptor: Int32, peer: ClientAddress, worker: Worker, slot: Int) {
        self.peer = peer
        self.descriptor = Locked(descriptor)
        self.worker = worker
        self.slot = slot
    }

    /// What it is doing now.
    var current: Moment { Moment(word: moment.load(ordering: .acquiring)) }

    /// Moves on, on its own thread. Returns false if the watchdog was faster: the connection must be closed.
    func move(to next: Moment) -> Bool {
        Moment(word: moment.exchange(next.word, ordering: .acquiringAndReleasing)).activity != .cut
    }

    /// A request has ended: waits for the next, unless the watchdog has shut it down.
    func rest() {
        let seen = current
        if seen.activity != .cut { _ = move(from: seen, to: Moment(.idle)) }
    }

    /// Moves on if it is still as it was seen: how the watchdog does it.
    func move(from seen: Moment, to next: Moment) -> Bool {
        moment.compareExchange(expected: seen.word, desired: next.word, ordering: .acquiringAndReleasing).exchanged
    }

    /// Shuts it down if it is still as it was seen: how the watchdog does it. What a body asks the exchange for, that is the
    /// head of its request, stays until it returns, since its thread calls ``awaitCut()`` before it lets go of the exchange.
    func cut(from seen: Moment, at now: UInt64, _ body: (Int32) -> Void) {
        _ = withDescriptor { descriptor in
            if move(from: seen, to: Moment(.cut, since: now)) { body(descriptor) }
        }
    }

    /// Waits until the watchdog is done with it, if it has shut it down.
    func awaitCut() {
        if current.activity == .cut { descriptor.withLock { _ in } }
    }

    /// Counts the bytes of a request.
    func consume(_ count: Int) {
        let before = consumed.load(ordering: .relaxed)
        guard before != Self.unknown else { return }
        consumed.store(before + UInt64(count), ordering: .relaxed)
    }

    /// Does something with the socket; nil once it is closed. The lock keeps its number from being another's.
    func withDescriptor<Result>(_ body: (Int32) -> Result) -> Result? {
        descriptor.withLock { $0 < 0 ? nil : body($0) }
    }

    /// The socket is about to be closed. Returns a duplicate of it if the client may still be sending.
    func forgetDescriptor() -> Int32? {
        descriptor.withLock { number in
            defer { number = -1 }
            guard lingers else { return nil }
            let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
            return copy < 0 ? nil : copy
        }
    }

    /// Whether the client has reset it.
    var isReset: Bool { status()?.isReset ?? false }

    /// What the kernel knows of it; nil once it is closed.
    func status() -> TCP.Status? { withDescriptor(TCP.status) ?? nil }

    /// How many bytes of all that have been received belong to no request whose head is whole.
    func pendingBytes(of received: UInt64) -> UInt64 {
        let taken = consumed.load(ordering: .relaxed)
        if taken == Self.unknown {
            _ = consumed.compareExchange(expected: taken, desired: received, ordering: .relaxed)
            return 0
        }
        return received > taken ? received - taken : 0
    }
}
