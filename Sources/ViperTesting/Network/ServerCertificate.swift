import CGnuTLS
import Glibc

/// A certificate that signs itself, of a server or a client, made for a test.
public struct ServerCertificate: Sendable {
    /// Its bytes in PEM.
    public let chain: [UInt8]
    /// Its private key in PEM.
    public let key: [UInt8]
    /// Its bytes in DER, as a client is shown it.
    public let bytes: [UInt8]

    /// Makes one for hosts, P-256 unless RSA is wanted, with its time in seconds from now.
    public init(_ hosts: String..., from start: Int = -3_600, until end: Int = 86_400 * 90, isRSA: Bool = false) throws
    {
        var made: (gnutls_x509_privkey_t?, gnutls_x509_crt_t?)
        gnutls_x509_privkey_init(&made.0)
        gnutls_x509_crt_init(&made.1)
        guard let key = made.0, let certificate = made.1 else { throw SystemFault("no memory") }
        defer {
            gnutls_x509_privkey_deinit(key)
            gnutls_x509_crt_deinit(certificate)
        }
        try Self.check(
            gnutls_x509_privkey_generate(key, isRSA ? GNUTLS_PK_RSA : GNUTLS_PK_ECDSA, isRSA ? 2048 : 256, 0))
        var serial = (0..<8).map { _ in UInt8.random(in: 1...127) }
        gnutls_x509_crt_set_version(certificate, 3)
        gnutls_x509_crt_set_serial(certificate, &serial, serial.count)
        gnutls_x509_crt_set_activation_time(certificate, time(nil) + start)
        gnutls_x509_crt_set_expiration_time(certificate, time(nil) + end)
        let name = "\(hosts.first ?? "test")"
        gnutls_x509_crt_set_dn_by_oid(certificate, GNUTLS_OID_X520_COMMON_NAME, 0, name, UInt32(name.utf8.count))
        gnutls_x509_crt_set_basic_constraints(certificate, 1, -1)
        for host in hosts {
            try Self.check(
                gnutls_x509_crt_set_subject_alt_name(
                    certificate, GNUTLS_SAN_DNSNAME, host, UInt32(host.utf8.count), UInt32(GNUTLS_FSAN_APPEND)))
        }
        if hosts.contains("localhost") {
            let loopback: [UInt8] = [127, 0, 0, 1]
            gnutls_x509_crt_set_subject_alt_name(
                certificate, GNUTLS_SAN_IPADDRESS, loopback, 4, UInt32(GNUTLS_FSAN_APPEND))
        }
        try Self.check(gnutls_x509_crt_set_key(certificate, key))
        try Self.check(gnutls_x509_crt_sign2(certificate, certificate, key, GNUTLS_DIG_SHA256, 0))
        chain = try Self.exported { gnutls_x509_crt_export2(certificate, GNUTLS_X509_FMT_PEM, $0) }
        bytes = try Self.exported { gnutls_x509_crt_export2(certificate, GNUTLS_X509_FMT_DER, $0) }
        self.key = try Self.exported { gnutls_x509_privkey_export2(key, GNUTLS_X509_FMT_PEM, $0) }
    }

    /// Writes both files, each at once, and returns their paths as `tls.certificates` takes them.
    @discardableResult
    public func write(to folder: String, as name: String = "server") throws -> String {
        let paths = [
            ("\(folder)/\(name).pem", chain, mode_t(0o644)), ("\(folder)/\(name).key.pem", key, mode_t(0o600)),
        ]
        for (path, bytes, mode) in paths {
            let descriptor = open(path + ".new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
            guard descriptor >= 0 else { throw SystemFault("cannot write \(path)") }
            defer { close(descriptor) }
            guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count, rename(path + ".new", path) == 0 else {
                throw SystemFault("cannot write \(path)")
            }
        }
        return paths.map(\.0).joined(separator: ":")
    }

    /// Has a client show it.
    func give(to credentials: gnutls_certificate_credentials_t) {
        var (chain, key) = (chain, key)
        chain.withUnsafeMutableBufferPointer { chain in
            key.withUnsafeMutableBufferPointer { key in
                var pair = (
                    gnutls_datum_t(data: chain.baseAddress, size: UInt32(chain.count)),
                    gnutls_datum_t(data: key.baseAddress, size: UInt32(key.count))
                )
                gnutls_certificate_set_x509_key_mem(credentials, &pair.0, &pair.1, GNUTLS_X509_FMT_PEM)
            }
        }
    }

    private static func check(_ code: Int32) throws {
        guard code >= 0 else { throw SystemFault(String(cString: gnutls_strerror(code))) }
    }

    private static func exported(_ export: (UnsafeMutablePointer<gnutls_datum_t>) -> Int32) throws -> [UInt8] {
        var datum = gnutls_datum_t()
        try check(export(&datum))
        defer { adder_tls_free(&datum) }
        return Array(UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
    }
}
