import ViperCommands
import ViperDaemon
import ViperHTTP
import ViperOperations

extension Server {
    /// Connections of the port that only sends clients to `https`: none stays for long.
    private static let redirectedConnections = 1000

    /// The configuration of the plain port that only sends clients to `https`; nil for none.
    func redirectConfiguration(beside main: DaemonConfiguration) throws(Complaint) -> DaemonConfiguration? {
        let port = settings.integer(.tlsRedirectPort)
        guard port > 0 else { return nil }
        guard main.secure != nil else { throw Complaint("tls.redirectPort needs tls.certificates") }
        var configuration = main
        configuration.secure = nil
        configuration.port = UInt16(clamping: port)
        configuration.threads = 1
        configuration.limits.connections = min(Self.redirectedConnections, main.limits.connections)
        // A target is read and repeated in the response's head.
        configuration.limits.headBytes += HTTPSRedirect.longestTarget
        return configuration
    }

    /// Listens on that port; its access records go to a lane of their own.
    func makeRedirect(
        _ configuration: DaemonConfiguration, to secure: UInt16, _ accessLog: AccessLogWriter?, lane: Int
    ) throws -> Daemon {
        let folder = settings.text(.tlsChallenges)
        let redirect = HTTPSRedirect(
            port: settings.publicSecurePort ?? Int(secure),
            challenges: folder.isEmpty ? nil : ChallengeFolder(path: folder))
        return try Daemon(
            configuration, handler: { redirect.respond(to: $0) }, immediate: { redirect.respond(to: $0) },
            // No body is read, so none is too large.
            bodyLimit: { _ in .max },
            log: { record, index in accessLog?.write(record, worker: lane + index) },
            notice: reportNotice)
    }
}

extension Settings {
    /// The port of `server.publicOrigin`, if that is one of `https`.
    fileprivate var publicSecurePort: Int? {
        let origin = ViperHTTP.Origin(text(.serverPublicOrigin))
        guard let parts = origin?.parts, parts.scheme == "https://" else { return nil }
        return Int(parts.port.dropFirst()) ?? 443
    }
}
