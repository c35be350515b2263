import CGnuTLS
import Glibc

/// A certificate with its private key, ready to be served.
final class Certificate: @unchecked Sendable {
    // Sendable because GnuTLS only reads both once they are made, from any thread.

    /// What sessions authenticate themselves with.
    let credentials: gnutls_certificate_credentials_t
    private let leaf: gnutls_x509_crt_t
    /// When it is valid, in seconds since 1970.
    let validity: ClosedRange<Int>
    let file: String

    /// Reads a pair, and checks that both belong together and that it is valid at a time in seconds since 1970.
    ///
    /// - Parameter authorities: the file of those that clients' certificates are checked by; nil for none.
    init(_ files: CertificateFiles, authorities: String?, at now: Int) throws(CertificateFault) {
        let chain = try Self.read(files.chain)
        let key = try Self.read(files.key)
        if String(decoding: key, as: UTF8.self).contains("ENCRYPTED") { throw CertificateFault(files.key, .encrypted) }
        let leaf = try Self.leaf(of: chain, files.chain)
        var made: gnutls_certificate_credentials_t?
        let code = gnutls_certificate_allocate_credentials(&made)
        guard let credentials = made else {
            gnutls_x509_crt_deinit(leaf)
            throw CertificateFault(files.chain, .unreadable(gnutlsText(code)))
        }
        self.leaf = leaf
        self.credentials = credentials
        file = files.chain
        let (start, end) = (gnutls_x509_crt_get_activation_time(leaf), gnutls_x509_crt_get_expiration_time(leaf))
        validity = min(start, end)...end
        let result = withDatum(chain) { chain in
            withDatum(key) { gnutls_certificate_set_x509_key_mem2(credentials, chain, $0, GNUTLS_X509_FMT_PEM, nil, 0) }
        }
        if result < 0 { throw Self.fault(result, files) }
        if let authorities { try trust(authorities) }
        if now > validity.upperBound { throw CertificateFault(file, .expired) }
        if now < validity.lowerBound { throw CertificateFault(file, .notYetValid) }
    }

    deinit {
        gnutls_certificate_free_credentials(credentials)
        gnutls_x509_crt_deinit(leaf)
    }

    /// Whether it is for a host, be it by a wildcard (RFC 6125, section 6.4).
    func isFor(_ host: String) -> Bool { gnutls_x509_crt_check_hostname2(leaf, host, 0) != 0 }

    private func trust(_ file: String) throws(CertificateFault) {
        let bytes = try Self.read(file)
        let count = withDatum(bytes) { gnutls_certificate_set_x509_trust_mem(credentials, $0, GNUTLS_X509_FMT_PEM) }
        guard count > 0 else {
            throw CertificateFault(file, .noAuthority(count < 0 ? gnutlsText(count) : "it has none"))
        }
    }

    private static func fault(_ code: Int32, _ files: CertificateFiles) -> CertificateFault {
        switch code {
        case GNUTLS_E_CERTIFICATE_KEY_MISMATCH: CertificateFault(files.key, .mismatch)
        case GNUTLS_E_DECRYPTION_FAILED: CertificateFault(files.key, .encrypted)
        default: CertificateFault(files.key, .noKey(gnutlsText(code)))
        }
    }

    private static func leaf(of chain: [UInt8], _ file: String) throws(CertificateFault) -> gnutls_x509_crt_t {
        var made: gnutls_x509_crt_t?
        gnutls_x509_crt_init(&made)
        guard let leaf = made else { throw CertificateFault(file, .unreadable("no memory")) }
        let code = withDatum(chain) { gnutls_x509_crt_import(leaf, $0, GNUTLS_X509_FMT_PEM) }
        guard code < 0 else { return leaf }
        gnutls_x509_crt_deinit(leaf)
        throw CertificateFault(file, .noCertificate(gnutlsText(code)))
    }

    /// More than any chain has.
    private static let mostBytes = 1 << 20

    static func read(_ path: String) throws(CertificateFault) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw CertificateFault(path, .unreadable(String(cString: strerror(errno)))) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: mostBytes)
        var count = 0
        while count < bytes.count {
            let found = bytes[count...].withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if found == 0 { return Array(bytes[..<count]) }
            guard found > 0 else { throw CertificateFault(path, .unreadable(String(cString: strerror(errno)))) }
            count += found
        }
        throw CertificateFault(path, .unreadable("it has more than \(mostBytes) bytes"))
    }
}

/// Lends bytes to GnuTLS, which copies or parses them.
func withDatum<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { buffer in
        // GnuTLS does not write to what it imports.
        var datum = gnutls_datum_t(data: UnsafeMutablePointer(mutating: buffer.baseAddress), size: UInt32(buffer.count))
        return body(&datum)
    }
}
