import CMicroHTTPD
import ViperThreads

// Connections of TLS. On the worker's thread, unless said otherwise.
extension Worker {
    /// Takes over a new connection's session.
    func secure(_ record: ConnectionRecord, _ connection: OpaquePointer, by sessions: SecureSessions) {
        guard let raw = adder_mhd_session(connection) else { return }
        let descriptor = adder_mhd_socket(connection)
        record.connection = connection
        record.secure = sessions.adopt(OpaquePointer(raw), of: connection, descriptor, reads)
        _ = record.move(to: ConnectionRecord.Moment(.handshake, since: Clock.now()))
        newcomers.append(record)
    }

    /// Forgets the session of a connection that is about to be closed.
    func forget(_ session: SecureSession, of record: ConnectionRecord) {
        record.secure = nil
        reads.forget(session)
        guard !session.isEstablished else {
            // GnuTLS's own session is gone by now.
            if !session.isCounted { count(session, isResumed: false) }
            return
        }
        newcomers.removeAll { $0 === record }
        guard handshakes.removeValue(forKey: session.descriptor) != nil else { return }
        // To close the socket does not do so while a program that is being started has it too (epoll(7), question 6): what
        // happened to it would be told of the next one that gets its number.
        adder_events_remove(handshakeEvents, session.descriptor)
        sessions?.note(record.current.activity == .cut ? .timeout : .closed)
    }

    /// Counts a handshake that is complete, or that only libmicrohttpd found the wrong client of.
    func count(_ session: SecureSession, isResumed: Bool) {
        session.isCounted = true
        guard let sessions else { return }
        guard session.hasRightClient else { return sessions.note(.certificate) }
        sessions.counts.withLock { counts in
            counts.complete += 1
            if isResumed { counts.resumed += 1 }
        }
    }

    /// Has a connection ended that the watchdog has cut, after a response if there is one. From any thread, as only the
    /// worker's uses its session.
    func end(_ record: ConnectionRecord, after answer: [UInt8] = []) {
        ended.withLock { $0.append((record, answer)) }
        wake.signal()
    }

    /// Ends a connection that libmicrohttpd is about to close, if the watchdog has cut it: its session has ended afterwards, and
    /// the response would be lost.
    func endCutConnection(_ record: ConnectionRecord) {
        record.awaitCut()
        endCutConnections()
    }

    /// Ends what ``end(_:after:)`` was told.
    func endCutConnections() {
        let ended = ended.withLock { ended in
            defer { ended = [] }
            return ended
        }
        for (record, answer) in ended {
            _ = record.withDescriptor { descriptor in
                if let session = record.secure, session.isEstablished {
                    answer.withUnsafeBytes { session.send($0) }
                    session.endSending()
                }
                TCP.hangUp(descriptor)
            }
        }
    }
}
