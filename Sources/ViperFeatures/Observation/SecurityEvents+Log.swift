public import Logging
package import ViperHTTP

extension SecurityEvents {
    /// Security events as lines of a logger of their own, such as `adder.security`.
    public convenience init(log logger: Logger) {
        self.init { event in
            var fields: Logger.Metadata = ["security": "\(event.kind.rawValue)"]
            if let user = event.user { fields["user"] = "\(user.text)" }
            if let address = event.address { fields["address"] = "\(address)" }
            if event.unreported > 0 { fields["unreported"] = "\(event.unreported)" }
            // One of the two who have the session is a thief.
            let level = event.kind == .sessionReused ? Logger.Level.warning : .notice
            logger.log(level: level, "\(event.detail)", metadata: fields)
        }
    }

    /// Notes requests that get 403.
    ///
    /// - Parameter proxies: the proxies trusted to name the client's address.
    package func noteDenials(behind proxies: TrustedProxies) -> @Sendable (Request) -> Void {
        { [self] request in
            let pattern = String(decoding: request.storage.pattern, as: UTF8.self)
            note(
                .denied, user: request.storage.caller, address: proxies.client(of: request).address.text,
                "Denied \(request.method.name) \(pattern.isEmpty ? "/" : pattern)")
        }
    }

    /// The events of each kind.
    ///
    /// - Parameter program: the prefix of the name.
    package func metrics(of program: String) -> [Metrics.Family] {
        let samples = SecurityEvent.Kind.allCases.map { kind in
            Metrics.Sample(
                labels: [Metrics.Label("event", kind.rawValue)], value: .count(UInt64(max(count(of: kind), 0))))
        }
        return [
            Metrics.Family(
                name: "\(program)_security_events_total",
                help: "Security events, see the log's lines of the same kinds.",
                kind: .counter, samples: samples)
        ]
    }
}
