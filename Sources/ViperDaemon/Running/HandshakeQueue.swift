import CMicroHTTPD
import Glibc

/// The part of a thread's work that libmicrohttpd 0.9.75 does badly for TLS over epoll, done between its turns.
///
/// - It would spin while it waits for the rest of a handshake, and send no alert if one fails. So a new connection's events
///   are kept from it, and the handshake is done here; libmicrohttpd goes on where nothing is left to wait for.
/// - It waits for an event after a record that carries no data, such as a change of keys, though the next one may have
///   arrived with it. So a session that was not read to the end gets its event once more; if what is left was read ahead, the
///   socket has none, and another descriptor stands in for it.
/// - Only this thread may use a session, so what the watchdog ends is ended here.
final class HandshakeQueue {
    private let worker: Worker
    /// libmicrohttpd's epoll descriptor.
    private let events: Int32
    /// Collects the events of connections during their handshake.
    private let collected: Int32
    /// Can always be read from.
    private let readable: Int32
    /// Whether libmicrohttpd must not wait for events at its next turn, which tells whether it goes on without.
    private(set) var isUnsettled = false

    /// - Parameter events: libmicrohttpd's epoll descriptor.
    init(of worker: Worker, events: Int32) throws(SystemCallFailure) {
        self.worker = worker
        self.events = events
        collected = adder_events()
        readable = adder_readable_descriptor()
        guard collected >= 0, readable >= 0, adder_events_join(collected, events) == 0 else {
            throw SystemCallFailure("epoll_create1")
        }
        worker.handshakeEvents = collected
    }

    deinit { for descriptor in [collected, readable] where descriptor >= 0 { close(descriptor) } }

    /// Called after each turn of libmicrohttpd.
    func takeTurn() {
        worker.endCutConnections()
        if !worker.newcomers.isEmpty { begin() }
        if !worker.handshakes.isEmpty { goOn() }
        isUnsettled = worker.reads.endTurn()
        if isUnsettled { settle() }
    }

    private func begin() {
        let newcomers = worker.newcomers
        worker.newcomers = []
        for record in newcomers {
            guard let session = record.secure else { continue }
            adder_mhd_watch(events, session.connection, session.descriptor, false)
            worker.handshakes[session.descriptor] = record
            // Its first event is that it can be written to.
            adder_events_add(collected, session.descriptor)
        }
    }

    private func goOn() {
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 64) { room in
            guard let base = room.baseAddress else { return }
            for index in 0..<Int(adder_events_take(collected, base)) {
                let hasLeft = room[index] < 0
                let descriptor = hasLeft ? ~room[index] : room[index]
                guard let record = worker.handshakes[descriptor], let session = record.secure else { continue }
                switch session.shakeHands() {
                case .waiting: if hasLeft { fail(record, session, .closed) }
                case .complete: complete(record, session)
                case .failed(let reason): fail(record, session, reason)
                }
            }
        }
    }

    private func complete(_ record: ConnectionRecord, _ session: SecureSession) {
        if session.hasRightClient { worker.count(session, isResumed: session.isResumed) }
        session.isEstablished = true
        record.endHandshake()
        leave(session)
    }

    private func fail(_ record: ConnectionRecord, _ session: SecureSession, _ reason: HandshakeFailure) {
        worker.sessions?.note(record.current.activity == .cut ? .timeout : reason)
        TCP.hangUp(session.descriptor)
        session.isGivenUp = true
        leave(session)
    }

    /// Lets libmicrohttpd go on with a connection, be it only to close it.
    private func leave(_ session: SecureSession) {
        worker.handshakes[session.descriptor] = nil
        adder_events_remove(collected, session.descriptor)
        adder_mhd_watch(events, session.connection, session.descriptor, true)
    }

    private func settle() {
        var mayNudge = true
        isUnsettled = worker.reads.settle { session in
            switch session.settle() {
            case .unknown: return true
            case .settled: break
            case .stalled: adder_mhd_watch(events, session.connection, session.descriptor, true)
            case .kept:
                // One that is suspended is read once it goes on.
                if !adder_mhd_is_suspended(session.connection) {
                    guard mayNudge else { return true }
                    adder_mhd_nudge(events, session.connection, readable)
                    mayNudge = false
                }
            }
            return false
        }
    }
}
