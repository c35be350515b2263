import Glibc
import Synchronization

// At the connection limit idle connections give way to waiting clients, such as a health check.
extension Watchdog {
    /// The doors whose workers are all full while the server listens.
    var crowdedDoors: [Door] {
        bridge.isDraining.load(ordering: .acquiring) ? [] : doors.filter { $0.workers.allSatisfy(\.isFull) }
    }

    /// Closes as many idle connections as clients wait to be accepted, the longest idle first.
    func makeRoom(at door: Door) {
        guard door.workers.allSatisfy(\.isFull), !bridge.isDraining.load(ordering: .acquiring) else { return }
        var wanted = TCP.waitingClients(at: door.listener)
        guard wanted > 0 else { return }
        var idle: [(record: ConnectionRecord, seen: ConnectionRecord.Moment)] = []
        for worker in door.workers {
            worker.forEachConnection { record in
                let seen = record.current
                switch seen.activity {
                case .idle: idle.append((record, seen))
                // Its slot is about to be free.
                case .cut: wanted -= 1
                default: break
                }
            }
        }
        idle.sort { $0.seen.isOlder(than: $1.seen) }
        for (record, seen) in idle where wanted > 0 {
            guard let status = record.status(), record.pendingBytes(of: status.received) == 0 else { continue }
            hangUp(record, seen, Clock.now())
            wanted -= 1
        }
        // The same clients keep waiting until the slots are free and taken.
        wake.sleep(.milliseconds(wanted <= 0 ? 5 : 50))
    }
}

extension TCP {
    /// `TCP_LISTEN`.
    private static let listening: UInt8 = 10

    /// The number of connections that wait to be accepted: for a listening socket the kernel reports it as
    /// `tcpi_unacked` (`struct tcp_info`), after 8 bytes and 4 words of 32 bits.
    static func waitingClients(at listener: Int32) -> Int {
        let offset = 8 + 4 * 4
        return withInfo(of: listener, bytes: offset + 4) { info in
            info[0] == listening ? Int(info.load(fromByteOffset: offset, as: UInt32.self)) : 0
        } ?? 0
    }
}
