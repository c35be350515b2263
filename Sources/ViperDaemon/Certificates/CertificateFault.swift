import CGnuTLS

/// Why a certificate cannot be served, or another file of TLS not be used, in one line for the operator.
public struct CertificateFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong.
    public enum Reason: Sendable, Equatable {
        case unreadable(String)
        case noCertificate(String)
        case noKey(String)
        case encrypted
        case mismatch
        case expired
        case notYetValid
        case noTicketKey(bytes: Int)
        case noAuthority(String)
    }

    /// The file.
    public let file: String
    /// What is wrong with it.
    public let reason: Reason

    init(_ file: String, _ reason: Reason) {
        self.file = file
        self.reason = reason
    }

    /// One line for the operator.
    public var description: String {
        switch reason {
        case .unreadable(let reason): "\(file) cannot be read: \(reason)"
        case .noCertificate(let reason): "\(file) holds no certificate in PEM: \(reason)"
        case .noKey(let reason): "\(file) holds no private key in PEM: \(reason)"
        case .encrypted: "the private key \(file) is encrypted; decrypt it, and let only the server read it"
        case .mismatch: "the private key \(file) does not belong to its certificate"
        case .expired: "the certificate \(file) has expired"
        case .notYetValid: "the certificate \(file) is not valid yet"
        case .noTicketKey(let bytes): "\(file) holds no key of tickets, which is 64 bytes: it has \(bytes)"
        case .noAuthority(let reason): "\(file) holds no certificates of authorities in PEM: \(reason)"
        }
    }
}

/// GnuTLS's words for one of its codes.
func gnutlsText(_ code: Int32) -> String { gnutls_strerror(code).map { String(cString: $0) } ?? "error \(code)" }
