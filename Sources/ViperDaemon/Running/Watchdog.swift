import CMicroHTTPD
import Glibc
import Synchronization
import ViperHTTP
import ViperThreads

/// Enforces deadlines: a thread that checks every connection and exchange several times within the shortest limit.
/// libmicrohttpd's own timeout covers only inactivity, and it makes no callback before a head is complete.
final class Watchdog: Sendable {
    let bridge: Bridge
    let workers: [Worker]
    /// Each listening socket with the workers that accept its clients.
    let doors: [Door]
    private let lane: Int
    let wake: Wake
    private let isHurried = Atomic<Bool>(false)
    private let isOver = Atomic<Bool>(false)
    private let identifiers: Locked<RequestIdentifiers>
    private let headLimit: UInt64
    private let bodyLimit: UInt64
    private let idleLimit: UInt64
    private let streamLimit: UInt64

    struct Door {
        let listener: Int32
        let workers: [Worker]
    }

    init(_ bridge: Bridge, _ doors: [Door], lane: Int) {
        self.bridge = bridge
        self.doors = doors
        workers = doors.flatMap(\.workers)
        self.lane = lane
        wake = bridge.crowding
        identifiers = Locked(RequestIdentifiers(lane: lane))
        headLimit = bridge.limits.headTimeout.nanoseconds
        bodyLimit = bridge.limits.bodyTimeout.nanoseconds
        idleLimit = bridge.limits.idleTimeout.nanoseconds
        streamLimit = bridge.limits.streamTimeout.nanoseconds
    }

    func run() {
        let tick = bridge.limits.tick
        var next = Clock.now() + tick.nanoseconds
        var release = MemoryRelease()
        var isReleasing = false
        while !isOver.load(ordering: .acquiring) {
            let rest = Duration.nanoseconds(Int64(next - min(next, Clock.now())))
            let crowded = crowdedDoors
            wake.sleep(rest, orUntil: crowded.map(\.listener))
            for door in crowded { makeRoom(at: door) }
            bridge.clockOffset.store(Clock.offset(), ordering: .relaxed)
            let now = Clock.now()
            guard isHurried.exchange(false, ordering: .acquiring) || now >= next else { continue }
            next = now + tick.nanoseconds
            for exchange in bridge.allExchanges { exchange.expire(at: now) }
            for worker in workers { worker.forEachConnection { look(at: $0, now) } }
            if isReleasing { malloc_trim(0) }
            isReleasing = release.isDue(
                weight: MemoryRelease.weight(
                    connections: workers.reduce(0) { $0 + $1.openCount.current }, streams: bridge.streamCount.current),
                peak: MemoryRelease.weight(
                    connections: workers.reduce(0) { $0 + $1.openCount.takePeak() },
                    streams: bridge.streamCount.takePeak()),
                at: now)
            if isReleasing { shrinkWorkers() }
        }
    }

    /// Has the workers end what waits for requests, before memory is given back at the next check.
    private func shrinkWorkers() {
        for worker in workers {
            worker.mustShrink.store(true, ordering: .relaxed)
            worker.wake.signal()
        }
    }

    /// Checks at once instead of at the next tick.
    func hurry() {
        isHurried.store(true, ordering: .releasing)
        wake.signal()
    }

    func end() {
        isOver.store(true, ordering: .releasing)
        wake.signal()
    }

    private func look(at record: ConnectionRecord, _ now: UInt64) {
        let seen = record.current
        guard seen.activity != .busy, seen.activity != .cut, let status = record.status() else { return }
        let age = now > seen.since ? now - seen.since : 0
        switch seen.activity {
        case .sending: lookAtSending(record, seen, status, now)
        case _ where status.isOver: bury(record, seen, now)
        case .idle: lookAtIdle(record, seen, status, now)
        case .handshake where age >= headLimit || isPastDraining(seen, now):
            record.cut(from: seen, at: now, TCP.hangUp)
        case .head where age >= headLimit: cut(record, seen, .slowHead, now)
        case .head where isPastDraining(seen, now): cut(record, seen, .draining, now)
        case .body where age >= bodyLimit: cut(record, seen, .slowBody, now)
        case .upload where age >= bodyLimit: cut(record, seen, .slowUpload, now)
        default: break
        }
    }

    /// Shuts down a connection whose client has left without a complete request, if libmicrohttpd has not noticed
    /// between two checks: it never does if the last bytes and the end arrive together.
    private func bury(_ record: ConnectionRecord, _ seen: ConnectionRecord.Moment, _ now: UInt64) {
        if record.overSince == seen {
            hangUp(record, seen, now)
        } else {
            record.overSince = seen
        }
    }

    func hangUp(_ record: ConnectionRecord, _ seen: ConnectionRecord.Moment, _ now: UInt64) {
        record.cut(from: seen, at: now) { descriptor in
            if record.worker.sessions == nil { TCP.hangUp(descriptor) } else { record.worker.end(record) }
        }
    }

    /// How long a connection may be idle. While the server drains, a client about to reuse a connection gets a moment
    /// to do so and is then told to close it; an immediate close would lose its request.
    private func idleLimit(whileDraining isDraining: borrowing Atomic<Bool>) -> UInt64 {
        isDraining.load(ordering: .relaxed) ? min(idleLimit, Self.lastMoment) : idleLimit
    }

    /// Whether the server drains and an incoming head has had its moment. An incomplete request must not delay the
    /// shutdown.
    private func isPastDraining(_ seen: ConnectionRecord.Moment, _ now: UInt64) -> Bool {
        guard bridge.isDraining.load(ordering: .acquiring) else { return false }
        return now >= max(seen.since, bridge.drainingSince.load(ordering: .relaxed)) + Self.lastMoment
    }

    private static let lastMoment: UInt64 = 500_000_000

    private func lookAtIdle(
        _ record: ConnectionRecord, _ seen: ConnectionRecord.Moment, _ status: TCP.Status, _ now: UInt64
    ) {
        if record.pendingBytes(of: status.received) > 0 {
            _ = record.move(from: seen, to: ConnectionRecord.Moment(.head, since: now))
        } else if seen.since > 0 && now >= seen.since + idleLimit(whileDraining: bridge.isDraining) {
            hangUp(record, seen, now)
        } else if seen.since == 0 {
            _ = record.move(from: seen, to: ConnectionRecord.Moment(.idle, since: now))
        }
    }

    /// Shuts down a connection whose client reads nothing of a streamed response. A client that has closed its own side
    /// may still read.
    private func lookAtSending(
        _ record: ConnectionRecord, _ seen: ConnectionRecord.Moment, _ status: TCP.Status, _ now: UInt64
    ) {
        let stand = record.stand
        if stand.moment != seen || stand.confirmed != status.confirmed {
            record.stand = (seen, status.confirmed, now)
        } else if now >= stand.since + streamLimit {
            hangUp(record, seen, now)
        }
    }

    /// Responds on and shuts down a connection whose deadline has passed. libmicrohttpd notices and closes it.
    private func cut(
        _ record: ConnectionRecord, _ seen: ConnectionRecord.Moment, _ refusal: Refusal, _ now: UInt64
    ) {
        record.cut(from: seen, at: now) { descriptor in
            // A complete head does not change while its body arrives. An incomplete one belongs to its thread, so the
            // response has no path and a new id.
            let receiving = seen.isBody ? record.receiving : nil
            let storage = receiving?.storage ?? unknownRequest(from: record.peer)
            let answer = bridge.refuse(
                storage, refusal, over: record.worker, began: receiving?.began ?? seen.since, now: now, lane: lane)
            guard record.worker.sessions == nil else { return record.worker.end(record, after: answer.bytes) }
            answer.send(to: descriptor)
            TCP.hangUp(descriptor)
        }
    }

    private func unknownRequest(from peer: ClientAddress) -> RequestStorage {
        let storage = RequestStorage()
        storage.method = .unknown
        storage.peer = peer
        identifiers.withLock { $0.next { storage.setIdentifier($0) } }
        return storage
    }
}
