import Glibc
import Synchronization

/// What belongs to one of libmicrohttpd's threads.
final class Worker: @unchecked Sendable {
    // Sendable: `free` and the request ids are touched by its thread alone, and after that thread has ended by the one
    // that stopped it; the counters have one writer; the connections are under their lock.

    /// Its number, which is its lane of the access log.
    let index: Int
    /// Its thread.
    let thread: pthread_t
    /// Exchanges that wait for a request.
    @exclusivity(unchecked) var free: [Exchange] = []
    /// Makes request ids.
    @exclusivity(unchecked) var identifiers: RequestIdentifiers
    /// Requests whose head has come and whose answer has not left.
    let inFlight = Atomic<Int>(0)
    /// Requests that were answered or lost.
    let served = Atomic<Int>(0)

    private let connections = Mutex(Connections())

    private struct Connections {
        var slots: [ConnectionRecord?] = []
        var free: [Int] = []
        var count: Int { slots.count - free.count }
    }

    init(index: Int, thread: pthread_t) {
        self.index = index
        self.thread = thread
        identifiers = RequestIdentifiers(lane: index)
    }

    /// Notes a new connection.
    func open(descriptor: Int32) -> ConnectionRecord {
        connections.withLock { connections in
            let slot = connections.free.popLast() ?? connections.slots.count
            let record = ConnectionRecord(descriptor: descriptor, worker: self, slot: slot)
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
        connections.withLock { connections in
            connections.slots[record.slot] = nil
            connections.free.append(record.slot)
        }
    }

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

    /// A request begins.
    func enter() { inFlight.store(inFlight.load(ordering: .relaxed) + 1, ordering: .relaxed) }

    /// A request has ended.
    func leave() {
        inFlight.store(inFlight.load(ordering: .relaxed) - 1, ordering: .relaxed)
        served.store(served.load(ordering: .relaxed) + 1, ordering: .relaxed)
    }
}
