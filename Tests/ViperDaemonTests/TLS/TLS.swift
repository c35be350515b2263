import ViperTesting

@testable import ViperDaemon

extension ClientSession.Options {
    init(
        host: String? = "localhost", priorities: String, resuming client: RawClient? = nil,
        certificate: ServerCertificate? = nil
    ) {
        self.init(host: host)
        self.priorities = priorities
        self.certificate = certificate
        resumption = client?.tls?.resumption ?? []
    }
}

/// TLS in tests.
enum TLS {
    /// Clients' priorities for TLS 1.3, and for 1.2 only.
    static let versions = ["NORMAL", "NORMAL:-VERS-ALL:+VERS-TLS1.2"]

    /// A certificate for localhost, for all tests of a process.
    private static let store = Result {
        let folder = try TemporaryFolder()
        return try store(of: [ServerCertificate("localhost").write(to: folder.path)])
    }

    /// Has a daemon listen for TLS.
    static func listen(_ configuration: inout DaemonConfiguration) throws {
        configuration.secure = DaemonConfiguration.SecureListener(port: 0, try store.get())
    }

    /// A store of pairs of files.
    static func store(of pairs: [String]) throws -> CertificateStore {
        try CertificateStore(pairs.compactMap { CertificateFiles($0) })
    }
}
