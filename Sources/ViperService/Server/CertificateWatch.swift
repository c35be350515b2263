import Glibc
import Logging
import ViperDaemon
import ViperFeatures
import ViperThreads

/// Reads the certificates again when their files have changed, and tells when they end.
final class CertificateWatch: ServiceWork {
    /// The days before the end at which the log warns.
    private static let warnings = [21, 7]
    private static let day = 86_400

    let store: CertificateStore
    private let logger: Logger
    private let state: Locked<State>

    private struct State {
        /// What tells whether the files have changed.
        var stamp: [Int64]
        /// The fewest days before the end that the log has warned of.
        var warned = Int.max
        /// How often new certificates were served, and refused.
        var renewals: UInt64 = 0
        var failures: UInt64 = 0
    }

    init(_ store: CertificateStore, logger: Logger) {
        self.store = store
        self.logger = logger
        state = Locked(State(stamp: store.stamp))
    }

    /// What is wrong at start, though not so that it would not serve.
    func start() {
        for key in store.exposedKeys {
            logger.warning("The key \(key) can be read by every user; chmod 600 it")
        }
        warnOfEnd()
    }

    /// Looks at the files each minute.
    var periodicWork: [PeriodicWork] {
        [
            PeriodicWork(every: .seconds(60), fault: "The certificates could not be read") { [self] in
                if state.withLock({ $0.stamp }) != store.stamp { reload() }
                warnOfEnd()
                return false
            }
        ]
    }

    /// Reads the files. A bad pair leaves the one before in its place.
    func reload() {
        let stamp = store.stamp
        do throws(CertificateFault) {
            try store.reload()
            state.withLock { $0.renewals += 1 }
            logger.notice("New clients get the certificates read just now, valid for \(daysLeft) days")
        } catch {
            state.withLock { $0.failures += 1 }
            logger.warning("The certificates stay as they were: \(error)")
        }
        state.withLock { ($0.stamp, $0.warned) = (stamp, .max) }
        warnOfEnd()
    }

    private var daysLeft: Int { max(0, (store.expiry.time - time(nil)) / Self.day) }

    private func warnOfEnd() {
        let days = daysLeft
        guard let bound = Self.warnings.last(where: { days < $0 }) else { return }
        let isNew = state.withLock { state in
            defer { state.warned = min(state.warned, bound) }
            return bound < state.warned
        }
        if isNew { logger.warning("The certificate \(store.expiry.file) ends in \(days) days") }
    }

    func metrics(of name: String, _ daemon: Daemon) -> [Metrics.Family] {
        let counters = daemon.counters
        let (renewals, failures) = state.withLock { ($0.renewals, $0.failures) }
        func count(_ count: Int) -> Metrics.Value { .count(UInt64(clamping: count)) }
        return [
            Metrics.Family(
                name: "\(name)_tls_certificate_days", help: "Days until the first certificate ends.", kind: .gauge,
                samples: [.init(labels: [], value: .number(Double(store.expiry.time - time(nil)) / Double(Self.day)))]),
            Metrics.Family(
                name: "\(name)_tls_certificate_reloads_total", help: "Readings of new certificates, by outcome.",
                kind: .counter,
                samples: [
                    .init(labels: [.init("outcome", "served")], value: .count(renewals)),
                    .init(labels: [.init("outcome", "refused")], value: .count(failures)),
                ]),
            Metrics.Family(
                name: "\(name)_tls_handshakes_total", help: "Completed handshakes.", kind: .counter,
                samples: [
                    .init(
                        labels: [.init("resumed", "false")], value: count(counters.handshakes - counters.resumptions)),
                    .init(labels: [.init("resumed", "true")], value: count(counters.resumptions)),
                ]),
            Metrics.Family(
                name: "\(name)_tls_handshakes_failed_total", help: "Failed handshakes, by reason.", kind: .counter,
                samples: HandshakeFailure.allCases.map {
                    .init(
                        labels: [.init("reason", $0.rawValue)], value: count(counters.failedHandshakes[$0] ?? 0))
                }),
        ]
    }
}

extension Settings {
    /// The certificates, read anew; nil if there are none.
    func certificates() throws(CertificateFault) -> CertificateStore? {
        let files = list(.tlsCertificates).compactMap { CertificateFiles($0) }
        guard !files.isEmpty else { return nil }
        let (keys, authorities) = (text(.tlsTicketKeys), text(.tlsClientCertificates))
        return try CertificateStore(
            files, ticketKeys: keys.isEmpty ? nil : keys, clientAuthorities: authorities.isEmpty ? nil : authorities)
    }
}
