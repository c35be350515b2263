/// The files of a certificate with its chain, and of its private key, both in PEM.
public struct CertificateFiles: Sendable, Equatable {
    /// The certificate, then those of the authorities that lead to the root.
    public let chain: String
    /// The private key, unencrypted.
    public let key: String

    /// Reads `chain.pem:key.pem`; nil if it is anything else.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let chain = parts.first, let key = parts.last, !chain.isEmpty, !key.isEmpty else {
            return nil
        }
        self.chain = String(chain)
        self.key = String(key)
    }
}
