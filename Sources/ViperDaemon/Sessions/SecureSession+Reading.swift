import CGnuTLS
import Glibc

// Reading.
extension SecureSession {
    /// What GnuTLS reads with: it asks for the five bytes of a record's header, and then for the rest. A call of `recv(2)` costs
    /// more than to copy a small record, so once the handshake is complete both are read at once.
    func pull(_ room: UnsafeMutableRawPointer?, _ size: Int) -> Int {
        guard isEstablished || isGivenUp || !isBeforeLastFlight else {
            // It may arrive in the middle of a call, and is for another one.
            gnutls_transport_set_errno(pointer, EAGAIN)
            return -1
        }
        guard let room else { return -1 }
        wasRead = true
        let kept = takeKept(room, size)
        guard kept == 0 else { return kept }
        let isAhead = isEstablished && size < SessionReads.roomBytes
        let count = isAhead ? reads.readAhead(for: self) : recv(descriptor, room, size, 0)
        if count < 0 { gnutls_transport_set_errno(pointer, errno) }
        // If less came than was asked for, the socket has no more, and what arrives later is an event (epoll(7), Q9).
        isDrained = count < (isAhead ? SessionReads.roomBytes : size)
        if count > 0 { read += UInt64(count) }
        if !isDrained, isEstablished { reads.list(self) }
        return isAhead && count > 0 ? takeKept(room, size) : count
    }

    /// Moves bytes that were read ahead; 0 if there are none.
    private func takeKept(_ room: UnsafeMutableRawPointer, _ size: Int) -> Int {
        guard !rest.isEmpty else { return reads.take(of: self, room, size) }
        let count = rest.withUnsafeBytes { bytes in
            let count = min(size, bytes.count)
            if let base = bytes.baseAddress { room.copyMemory(from: base, byteCount: count) }
            return count
        }
        rest = rest.dropFirst(count)
        if !rest.isEmpty { reads.list(self) }
        return count
    }

    /// Whether bytes were read that GnuTLS has not asked for.
    private var hasKept: Bool { !rest.isEmpty || reads.hasKept(of: self) }

    /// What to do with an unsettled session after a turn.
    enum Settlement {
        case settled
        /// libmicrohttpd has read; it does so again at its next turn, or believes that there is nothing more.
        case unknown
        /// libmicrohttpd waits for an event, though there may be more in the socket.
        case stalled
        /// libmicrohttpd waits for an event, though there is more that was read ahead.
        case kept
    }

    func settle() -> Settlement {
        defer { wasRead = false }
        let hasKept = hasKept
        if wasRead, hasKept || !isDrained { return .unknown }
        if hasKept { return .kept }
        return isDrained ? .settled : .stalled
    }
}

/// The sessions of a thread that GnuTLS has read for.
final class SessionReads {
    // Its variables, like those of a session, are used by one thread and never within each other's access, so that is not
    // checked.

    /// More than most requests have. What is larger is read without it.
    static let roomBytes = 4 << 10

    /// Those of which more was read than GnuTLS has asked for, or may be waiting without an event that tells.
    @exclusivity(unchecked) private(set) var unsettled: [SecureSession] = []
    /// Where the last session that read ahead has its bytes: one for all, since GnuTLS most often uses them at once.
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: roomBytes, alignment: 16)
    @exclusivity(unchecked) private unowned(unsafe) var reader: SecureSession?
    @exclusivity(unchecked) private var kept = 0..<0

    deinit { room.deallocate() }

    /// Reads from a session's socket. Returns what `recv(2)` returns.
    fileprivate func readAhead(for session: SecureSession) -> Int {
        listReader { $0.rest = ArraySlice(room[kept]) }
        let count = recv(session.descriptor, room.baseAddress, room.count, 0)
        reader = session
        kept = 0..<max(0, count)
        return count
    }

    fileprivate func take(of session: SecureSession, _ target: UnsafeMutableRawPointer, _ size: Int) -> Int {
        guard hasKept(of: session), let base = room.baseAddress else { return 0 }
        let count = min(size, kept.count)
        target.copyMemory(from: base + kept.lowerBound, byteCount: count)
        kept = kept.lowerBound + count..<kept.upperBound
        return count
    }

    fileprivate func hasKept(of session: SecureSession) -> Bool { reader === session && !kept.isEmpty }
}

// Those that are unsettled.
extension SessionReads {
    /// Called after each turn of libmicrohttpd. Returns whether any is unsettled.
    func endTurn() -> Bool {
        listReader()
        return !unsettled.isEmpty
    }

    /// Lists the session whose bytes are in the room, if there are any, and calls a closure with it.
    private func listReader(_ body: (SecureSession) -> Void = { _ in }) {
        guard !kept.isEmpty, let reader else { return }
        list(reader)
        body(reader)
    }

    fileprivate func list(_ session: SecureSession) {
        guard !session.isListed else { return }
        session.isListed = true
        unsettled.append(session)
    }

    /// Calls a closure with all, which returns whether one stays unsettled. Returns whether any does.
    func settle(_ staysUnsettled: (SecureSession) -> Bool) -> Bool {
        unsettled.removeAll { session in
            session.isListed = staysUnsettled(session)
            return !session.isListed
        }
        return !unsettled.isEmpty
    }

    func forget(_ session: SecureSession) {
        if session.isListed { unsettled.removeAll { $0 === session } }
        if reader === session { (reader, kept) = (nil, 0..<0) }
    }
}
