import CMicroHTTPD
import Synchronization
import ViperHTTP
import ViperThreads

/// The state of a serving thread: a libmicrohttpd daemon, its connections and its exchanges.
final class Worker: @unchecked Sendable {
    // Sendable because only its thread, and after its end the thread that stopped it, touches `free`, the request ids
    // and the state of refusals; the counters have a single writer; the connections have a lock.

    let bridge: Bridge
    /// Its number, which is its lane in the access log.
    let index: Int
    let wake: Wake
    let messages = MessageSink()
    let connectionLimit: Int
    /// What libmicrohttpd called for in its current turn; only its thread uses it.
    struct Turn {
        /// Whether nothing has happened for so long that polled requests are suspended.
        let isLate: Bool
        /// The calls for requests that wait for their response, without being suspended.
        private(set) var waiting = 0
        /// Whether there was anything else, before the calls for `current`.
        private var hasMore = false
        /// The connection of the last call, if it may go on at once.
        private var current: ObjectIdentifier?

        init(isLate: Bool = false) { self.isLate = isLate }

        /// Whether libmicrohttpd may have more to do without any event.
        var isUnfinished: Bool { hasMore || current != nil }

        /// libmicrohttpd may have more to do with the connection without any event.
        mutating func goesOn(with record: ConnectionRecord) {
            if let current, current != ObjectIdentifier(record) { hasMore = true }
            current = ObjectIdentifier(record)
        }

        /// The connection waits, suspended unless it is polled.
        mutating func waits(_ record: ConnectionRecord, isPolled: Bool) {
            if current == ObjectIdentifier(record) { current = nil }
            if isPolled { waiting += 1 }
        }
    }

    @exclusivity(unchecked) var turn = Turn()
    /// Exchanges that wait for a request.
    @exclusivity(unchecked) var free: [Exchange] = []
    @exclusivity(unchecked) var identifiers: RequestIdentifiers
    @exclusivity(unchecked) var knownHost = KnownHost()
    /// The fields of the response that is sent.
    @exclusivity(unchecked) var lines = FieldLines()
    /// Whether it is to end exchanges that wait for a request, to give back their memory.
    let mustShrink = Atomic<Bool>(false)
    /// The number of requests between their head and the end of their response.
    let inFlight = Atomic<Int>(0)
    /// The number of requests that were answered or lost.
    let served = Atomic<Int>(0)

    /// The number of requests that libmicrohttpd refused on its own.
    let refusedByLibrary = Atomic<Int>(0)
    /// The connection of the last request line.
    @exclusivity(unchecked) unowned(unsafe) var lastTargeted: ConnectionRecord?
    /// The status of a refusal by libmicrohttpd whose connection is unknown; 0 if there is none.
    @exclusivity(unchecked) var unclaimedRefusal = 0

    /// The client that is let in, until its connection is opened; only its thread uses it.
    @exclusivity(unchecked) private var admitted: ClientAddress?

    /// The number of connections.
    let openCount = PeakCount()
    /// The number of connections since the start; only its thread reads it.
    @exclusivity(unchecked) private(set) var openedCount = 0

    private let connections = Locked(Connections())

    /// What the sessions of its connections share; nil if they are not of TLS.
    let sessions: SecureSessions?
    /// The sessions that were read; only its thread uses them, and what follows.
    let reads = SessionReads()
    /// Connections whose handshake has not begun.
    @exclusivity(unchecked) var newcomers: [ConnectionRecord] = []
    /// Connections whose handshake goes on, by their sockets.
    @exclusivity(unchecked) var handshakes: [Int32: ConnectionRecord] = [:]
    /// Collects their events; -1 until its thread runs.
    @exclusivity(unchecked) var handshakeEvents: Int32 = -1
    /// Connections of TLS that the watchdog has cut, each with its last response.
    let ended = Locked<[(record: ConnectionRecord, answer: [UInt8])]>([])

    private struct Connections {
        var slots: [ConnectionRecord?] = []
        var free: [Int] = []
    }

    init(_ bridge: Bridge, index: Int, connectionLimit: Int, wake: Wake, sessions: SecureSessions? = nil) {
        self.bridge = bridge
        self.sessions = sessions
        self.connectionLimit = connectionLimit
        self.index = index
        self.wake = wake
        identifiers = RequestIdentifiers(lane: index)
        messages.connect(to: self)
    }

    /// Whether a client may connect. It is counted then, until its connection is closed.
    func admit(_ peer: ClientAddress) -> Bool {
        // The one before has no connection, for lack of memory, if it is still here.
        if let admitted { bridge.clients.leave(admitted) }
        admitted = bridge.clients.enter(peer) ? peer : nil
        return admitted != nil
    }

    func open(descriptor: Int32, from peer: ClientAddress) -> ConnectionRecord {
        admitted = nil
        openedCount &+= 1
        let count = openCount.add()
        if count >= connectionLimit { bridge.crowding.signal() }
        return connections.withLock { connections in
            let slot = connections.free.popLast() ?? connections.slots.count
            let record = ConnectionRecord(descriptor: descriptor, peer: peer, worker: self, slot: slot)
            if slot == connections.slots.count {
                connections.slots.append(record)
            } else {
                connections.slots[slot] = record
            }
            return record
        }
    }

    func close(_ record: ConnectionRecord) {
        openCount.subtract()
        bridge.clients.leave(record.peer)
        lastTargeted = nil
        connections.withLock { connections in
            connections.slots[record.slot] = nil
            connections.free.append(record.slot)
        }
    }

    /// Ends the exchanges that wait for a request, but for some. On its thread, outside of all calls.
    func shrink() {
        mustShrink.store(false, ordering: .relaxed)
        guard free.count > Self.spare else { return }
        for exchange in free[Self.spare...] { exchange.retire() }
        free = Array(free[..<Self.spare])
    }

    /// How many exchanges it keeps that wait for a request.
    private static let spare = 16

    var isFull: Bool { openCount.current >= connectionLimit }

    /// Runs the closure while no other thread uses or closes the socket of one of its connections.
    func withSockets<Result>(_ body: () -> Result) -> Result { connections.withLock { _ in body() } }

    /// Calls a closure with every connection. The lock is released in between, so that accepting does not wait.
    func forEachConnection(_ body: (ConnectionRecord) -> Void) {
        var slot = 0
        while true {
            let (record, isLast) = connections.withLock { connections in
                slot < connections.slots.count ? (connections.slots[slot], false) : (nil, true)
            }
            if isLast { return }
            if let record { body(record) }
            slot += 1
        }
    }

    /// Resumes a suspended connection, from any thread.
    func resume(_ connection: OpaquePointer) {
        MHD_resume_connection(connection)
        wake.signalOnce()
    }

    func enter() { inFlight.store(inFlight.load(ordering: .relaxed) + 1, ordering: .relaxed) }

    func leave() {
        inFlight.store(inFlight.load(ordering: .relaxed) - 1, ordering: .relaxed)
        served.store(served.load(ordering: .relaxed) + 1, ordering: .relaxed)
    }
}
