import CMicroHTTPD
import Synchronization
import ViperHTTP
import ViperThreads

/// What belongs to one serving thread: a libmicrohttpd daemon of its own, its connections and its exchanges.
final class Worker: @unchecked Sendable {
    // Sendable: `free`, the request ids and what is known of refusals are touched by its thread alone, and after that thread
    // has ended by the one that stopped it; the counters have one writer; the connections are under their lock.

    /// What all workers share.
    let bridge: Bridge
    /// Its number, which is its lane of the access log.
    let index: Int
    /// Wakes its thread.
    let wake: Wake
    /// Where libmicrohttpd's messages go.
    let messages = MessageSink()
    /// How many connections it may have.
    let connectionLimit: Int
    /// Exchanges that wait for a request.
    @exclusivity(unchecked) var free: [Exchange] = []
    /// Makes request ids.
    @exclusivity(unchecked) var identifiers: RequestIdentifiers
    /// Requests whose head has come and whose answer has not left.
    let inFlight = Atomic<Int>(0)
    /// Requests that were answered or lost.
    let served = Atomic<Int>(0)

    /// Requests that libmicrohttpd has refused by itself.
    let refusedByLibrary = Atomic<Int>(0)
    /// The connection that the last request line came over.
    @exclusivity(unchecked) unowned(unsafe) var lastTargeted: ConnectionRecord?
    /// The status of a refusal of libmicrohttpd's that is not known to be of a certain connection; 0 if there is none.
    @exclusivity(unchecked) var unclaimedRefusal = 0

    /// How many connections its thread has; only it looks.
    @exclusivity(unchecked) private(set) var openCount = 0

    /// How many connections were being resumed, and have been. libmicrohttpd may take the signal for one after it
    /// has looked for it; then it must be run again before its thread sleeps.
    let resumesBegun = Atomic<Int>(0)
    let resumesDone = Atomic<Int>(0)

    private let connections = Locked(Connections())

    private struct Connections {
        var slots: [ConnectionRecord?] = []
        var free: [Int] = []
        var count: Int { slots.count - free.count }
    }

    init(_ bridge: Bridge, index: Int, connectionLimit: Int, wake: Wake) {
        self.bridge = bridge
        self.connectionLimit = connectionLimit
        self.index = index
        self.wake = wake
        identifiers = RequestIdentifiers(lane: index)
        messages.connect(to: self)
    }

    /// Notes a new connection.
    func open(descriptor: Int32, from peer: ClientAddress) -> ConnectionRecord {
        openCount += 1
        if openCount >= connectionLimit { bridge.crowding.signal() }
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

    /// Forgets a connection.
    func close(_ record: ConnectionRecord) {
        openCount -= 1
        lastTargeted = nil
        connections.withLock { connections in
            connections.slots[record.slot] = nil
            connections.free.append(record.slot)
        }
    }

    /// Whether it takes no more connections.
    var isFull: Bool { connectionCount >= connectionLimit }

    /// How many connections are open.
    var connectionCount: Int { connections.withLock { $0.count } }

    /// Looks at every connection. The lock is let go between two of them, so that accepting does not wait.
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
        resumesBegun.add(1, ordering: .sequentiallyConsistent)
        MHD_resume_connection(connection)
        wake.signal()
        resumesDone.add(1, ordering: .sequentiallyConsistent)
    }

    /// A request begins.
    func enter() { inFlight.store(inFlight.load(ordering: .relaxed) + 1, ordering: .relaxed) }

    /// A request has ended.
    func leave() {
        inFlight.store(inFlight.load(ordering: .relaxed) - 1, ordering: .relaxed)
        served.store(served.load(ordering: .relaxed) + 1, ordering: .relaxed)
    }
}
