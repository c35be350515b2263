import Glibc
import Synchronization
import ViperHTTP
import ViperThreads

/// Our record of a connection, beside libmicrohttpd's: its activity and since when.
///
/// libmicrohttpd's thread moves it from one ``Activity`` to the next; the watchdog may move it to ``Activity/cut``,
/// after which its thread only closes it.
final class ConnectionRecord: Sendable {
    enum Activity: UInt64 {
        /// Between requests. Its time is 0 until the watchdog sees it.
        case idle
        /// The first bytes of a head have arrived.
        case head
        case body
        /// The handler is working, or the response is being sent.
        case busy
        /// A part of a response is being sent.
        case sending
        /// The watchdog has shut it down.
        case cut
        /// The body is arriving, and is an upload: its time is when it would have begun if it had come at
        /// ``Limits/uploadRate``.
        case upload
        /// The client and we agree on keys.
        case handshake
    }

    /// An activity and its start in one word, so that they change atomically.
    struct Moment: Equatable {
        let word: UInt64

        init(word: UInt64) { self.word = word }

        init(_ activity: Activity, since time: UInt64 = 0) { word = time << 3 | activity.rawValue }

        var activity: Activity { Activity(rawValue: word & 7) ?? .cut }
        var since: UInt64 { word >> 3 }

        /// Whether a body is arriving.
        var isBody: Bool { activity == .body || activity == .upload }

        /// Whether it began before the other; a time of 0, not yet seen by the watchdog, counts as the latest.
        func isOlder(than other: Moment) -> Bool { since &- 1 < other.since &- 1 }
    }

    /// The number of consumed bytes is unknown, because the last body was chunked.
    static let unknown = UInt64.max

    unowned(unsafe) let worker: Worker
    let peer: ClientAddress
    let slot: Int
    /// The socket, -1 once it is closed; behind the worker's lock, since one for each would take 96 bytes.
    @exclusivity(unchecked) nonisolated(unsafe) private var descriptor: Int32
    private let moment = Atomic<UInt64>(0)
    /// The number of bytes consumed by requests with a complete head, or ``unknown``.
    let consumed = Atomic<UInt64>(0)
    /// The target of the request whose head is arriving; only its thread reads it.
    @exclusivity(unchecked) nonisolated(unsafe) var target = PendingTarget()
    /// Its activity when the client was first seen to have closed its side; only the watchdog reads it.
    @exclusivity(unchecked) nonisolated(unsafe) var overSince: Moment?
    /// What the watchdog last saw of a client that receives a stream: its activity, the number of acknowledged bytes,
    /// and since when both are unchanged; only the watchdog reads it.
    @exclusivity(unchecked) nonisolated(unsafe) var stand: (moment: Moment, confirmed: UInt64, since: UInt64) =
        (Moment(word: 0), 0, 0)
    /// The exchange whose body is arriving: written by its thread before it moves to ``Moment/isBody``, and read by the
    /// watchdog after it has moved it on from there; see ``cut(from:at:_:)``.
    @exclusivity(unchecked) nonisolated(unsafe) unowned(unsafe) var receiving: Exchange?
    /// Its session, if it is one of TLS; only its thread uses it.
    @exclusivity(unchecked) nonisolated(unsafe) var secure: SecureSession?
    /// libmicrohttpd's connection, once a request line has arrived, or from the start if it is one of TLS; only its thread
    /// reads it.
    @exclusivity(unchecked) nonisolated(unsafe) var connection: OpaquePointer?
    /// Whether we have responded to a request that libmicrohttpd was about to refuse; only its thread reads it.
    @exclusivity(unchecked) nonisolated(unsafe) var isRefused = false
    /// The exchange whose response is being streamed; only its thread reads it.
    @exclusivity(unchecked) nonisolated(unsafe) var stream: Exchange?
    /// Whether a request is in flight; only its thread reads it.
    @exclusivity(unchecked) nonisolated(unsafe) var isInFlight = false
    /// Whether the client may still be sending when the connection is closed; only its thread reads it.
    @exclusivity(unchecked) nonisolated(unsafe) var lingers = false

    init(descriptor: Int32, peer: ClientAddress, worker: Worker, slot: Int) {
        self.peer = peer
        self.descriptor = descriptor
        self.worker = worker
        self.slot = slot
    }

    var current: Moment { Moment(word: moment.load(ordering: .acquiring)) }

    /// Moves on, on its own thread. Returns false if the watchdog was faster and the connection must be closed.
    func move(to next: Moment) -> Bool {
        Moment(word: moment.exchange(next.word, ordering: .acquiringAndReleasing)).activity != .cut
    }

    /// Becomes idle when the handshake is complete, unless the watchdog has shut it down.
    func endHandshake() {
        if let secure { consumed.store(secure.received, ordering: .relaxed) }
        rest()
    }

    /// Returns to idle after a request, unless the watchdog has shut it down.
    func rest() {
        let seen = current
        if seen.activity != .cut { _ = move(from: seen, to: Moment(.idle)) }
    }

    /// Moves on if it is unchanged since it was seen, for the watchdog.
    func move(from seen: Moment, to next: Moment) -> Bool {
        moment.compareExchange(expected: seen.word, desired: next.word, ordering: .acquiringAndReleasing).exchanged
    }

    /// Moves the deadline of an upload on by as much as the received bytes may take, but not into the future. Returns
    /// false if the watchdog was faster and the connection must be closed.
    func extendUpload(by count: Int, at now: UInt64) -> Bool {
        let seen = current
        guard seen.activity == .upload else { return false }
        let since = min(seen.since + UInt64(count) * (1_000_000_000 / UInt64(Limits.uploadRate)), now)
        return move(from: seen, to: Moment(.upload, since: max(since, seen.since)))
    }

    /// Shuts it down if it is unchanged since it was seen, for the watchdog. The exchange's request head, which the
    /// closure may read, stays valid until it returns, since the connection's thread calls ``awaitCut()`` before it
    /// releases the exchange.
    func cut(from seen: Moment, at now: UInt64, _ body: (Int32) -> Void) {
        _ = withDescriptor { descriptor in
            if move(from: seen, to: Moment(.cut, since: now)) { body(descriptor) }
        }
    }

    /// Waits until the watchdog is done with it, if it has shut it down; from here on it does not.
    func awaitCut() {
        let seen = current
        if seen.isBody { _ = move(from: seen, to: Moment(.busy, since: seen.since)) }
        if current.activity == .cut { worker.withSockets {} }
    }

    func consume(_ count: Int) {
        let before = consumed.load(ordering: .relaxed)
        guard before != Self.unknown else { return }
        // Records of TLS are larger than what they carry.
        consumed.store(secure?.received ?? before + UInt64(count), ordering: .relaxed)
    }

    /// Sends a response past libmicrohttpd, on its own thread.
    func send(_ answer: borrowing RawResponse) {
        if let secure { answer.send(over: secure) } else { _ = withDescriptor { answer.send(to: $0) } }
    }

    /// Calls a closure with the socket; nil once it is closed. The lock prevents its number from being reused
    /// meanwhile.
    func withDescriptor<Result>(_ body: (Int32) -> Result) -> Result? {
        worker.withSockets { descriptor < 0 ? nil : body(descriptor) }
    }

    /// Forgets the socket before it is closed. Returns a duplicate if the client may still be sending.
    func forgetDescriptor() -> Int32? {
        worker.withSockets {
            defer { descriptor = -1 }
            guard lingers else { return nil }
            let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
            return copy < 0 ? nil : copy
        }
    }

    /// The kernel's status of the socket; nil once it is closed.
    func status() -> TCP.Status? { withDescriptor(TCP.status) ?? nil }

    /// The number of received bytes that belong to no request with a complete head.
    func pendingBytes(of received: UInt64) -> UInt64 {
        let taken = consumed.load(ordering: .relaxed)
        if taken == Self.unknown {
            _ = consumed.compareExchange(expected: taken, desired: received, ordering: .relaxed)
            return 0
        }
        return received > taken ? received - taken : 0
    }
}
