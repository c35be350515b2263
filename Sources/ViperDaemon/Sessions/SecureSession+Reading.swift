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
        var count = takeKept(room, size)
        if count == 0 {
            let isAhead = isEstablished && size < SessionReads.roomBytes
            count = isAhead ? reads.readAhead(for: self) : recv(descriptor, room, size, 0)
            if count < 0 { gnutls_transport_set_errno(pointer, errno) }
            isDrained = count <= 0
            if count > 0 { read += UInt64(count) }
            if isAhead, count > 0 { count = takeKept(room, size) }
        }
        if !isListed, isEstablished, !isDrained || hasKept {
            isListed = true
            reads.unsettled.append(self)
        }
        return count
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
    /// More than most requests have. What is larger is read without it.
    static let roomBytes = 4 << 10

    /// Those that had bytes when they were last read, so that more may be waiting of which no event tells.
    var unsettled: [SecureSession] = []
    /// Where the last session that read ahead has its bytes: one for all, since GnuTLS most often uses them at once.
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: roomBytes, alignment: 16)
    private unowned(unsafe) var reader: SecureSession?
    private var kept = 0..<0

    deinit { room.deallocate() }

    /// Reads from a session's socket. Returns what `recv(2)` returns.
    fileprivate func readAhead(for session: SecureSession) -> Int {
        if let reader, !kept.isEmpty { reader.rest = ArraySlice(room[kept]) }
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

    func forget(_ session: SecureSession) {
        if session.isListed { unsettled.removeAll { $0 === session } }
        if reader === session { (reader, kept) = (nil, 0..<0) }
    }
}
