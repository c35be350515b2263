import Synchronization

/// Why a handshake failed.
public enum HandshakeFailure: String, Sendable, CaseIterable {
    /// The client left in the middle.
    case closed
    /// It took longer than a head may take.
    case timeout
    /// The client speaks no version that we do.
    case version
    /// The client and we have no cipher suite, curve or signature in common.
    case algorithms
    /// The client has shown no certificate, or a bad one, where one is required.
    case certificate
    /// The client speaks something else than TLS.
    case notTLS = "not_tls"
    /// The client refused, most often our certificate.
    case refused
    /// Anything else.
    case other
}

/// The handshakes since the start.
final class HandshakeCounts: Sendable {
    let complete = Atomic<Int>(0)
    let resumed = Atomic<Int>(0)
    private let closed = Atomic<Int>(0)
    private let timeout = Atomic<Int>(0)
    private let version = Atomic<Int>(0)
    private let algorithms = Atomic<Int>(0)
    private let certificate = Atomic<Int>(0)
    private let notTLS = Atomic<Int>(0)
    private let refused = Atomic<Int>(0)
    private let other = Atomic<Int>(0)

    func noteComplete(isResumed: Bool) {
        complete.add(1, ordering: .relaxed)
        if isResumed { resumed.add(1, ordering: .relaxed) }
    }

    func note(_ failure: HandshakeFailure) {
        switch failure {
        case .closed: closed.add(1, ordering: .relaxed)
        case .timeout: timeout.add(1, ordering: .relaxed)
        case .version: version.add(1, ordering: .relaxed)
        case .algorithms: algorithms.add(1, ordering: .relaxed)
        case .certificate: certificate.add(1, ordering: .relaxed)
        case .notTLS: notTLS.add(1, ordering: .relaxed)
        case .refused: refused.add(1, ordering: .relaxed)
        case .other: other.add(1, ordering: .relaxed)
        }
    }

    func count(of failure: HandshakeFailure) -> Int {
        switch failure {
        case .closed: closed.load(ordering: .relaxed)
        case .timeout: timeout.load(ordering: .relaxed)
        case .version: version.load(ordering: .relaxed)
        case .algorithms: algorithms.load(ordering: .relaxed)
        case .certificate: certificate.load(ordering: .relaxed)
        case .notTLS: notTLS.load(ordering: .relaxed)
        case .refused: refused.load(ordering: .relaxed)
        case .other: other.load(ordering: .relaxed)
        }
    }
}
