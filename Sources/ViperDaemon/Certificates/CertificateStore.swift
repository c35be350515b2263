import Glibc
import ViperThreads

/// The certificates that new clients are served with, and how else their sessions are made, which may change while the
/// server runs.
public final class CertificateStore: Sendable {
    private let files: [CertificateFiles]
    private let ticketFile: String?
    private let authorities: String?
    /// That of this process, if there is no file.
    private let ownTicketKey: TicketKey
    private let current: Locked<CertificateSet>

    /// Reads all files.
    ///
    /// - Parameters:
    ///   - ticketKeys: a file of 64 random bytes, with which several servers resume each other's sessions; without, each
    ///     resumes its own.
    ///   - clientAuthorities: a file of certificates in PEM: clients must show one that one of them has signed.
    public init(
        _ files: [CertificateFiles], ticketKeys: String? = nil, clientAuthorities: String? = nil
    ) throws(CertificateFault) {
        self.files = files
        ticketFile = ticketKeys
        authorities = clientAuthorities
        let key = TicketKey()
        ownTicketKey = key
        current = Locked(try CertificateSet(files, ticketKeys, or: key, clientAuthorities, at: time(nil)))
    }

    /// Reads the files again. What they hold now is served to new clients, unless one of them is bad.
    public func reload() throws(CertificateFault) {
        let new = try CertificateSet(files, ticketFile, or: ownTicketKey, authorities, at: time(nil))
        current.withLock { $0 = new }
    }

    var certificates: CertificateSet { current.withLock { $0 } }

    /// The end of the first one that ends, in seconds since 1970, and the file of its chain.
    public var expiry: (time: Int, file: String) { certificates.expiry }

    /// What tells whether the files were written since: the device, the number, the size and the time of each.
    public var stamp: [Int64] {
        let paths = files.flatMap { [$0.chain, $0.key] } + [ticketFile, authorities].compactMap { $0 }
        return paths.flatMap { path in
            var status = stat()
            guard stat(path, &status) == 0 else { return [Int64(-1)] }
            return [
                Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino),
                Int64(status.st_size), Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec),
            ]
        }
    }

    /// The files of keys that users other than the owner and its group can read.
    public var exposedKeys: [String] {
        (files.map(\.key) + [ticketFile].compactMap { $0 }).filter { path in
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & 0o004 != 0
        }
    }
}

/// The certificates of one moment. A session keeps those that it began with.
final class CertificateSet: Sendable {
    private let all: [Certificate]
    let ticketKey: TicketKey
    /// Whether clients must show a certificate.
    let checksClients: Bool

    init(
        _ files: [CertificateFiles], _ ticketFile: String?, or ticketKey: TicketKey, _ authorities: String?, at now: Int
    ) throws(CertificateFault) {
        var all: [Certificate] = []
        for files in files { all.append(try Certificate(files, authorities: authorities, at: now)) }
        self.all = all
        self.ticketKey = try ticketFile.map { file throws(CertificateFault) in try TicketKey(file: file) } ?? ticketKey
        checksClients = authorities != nil
    }

    /// The certificate for the host that a client names (RFC 6066, section 3); the first one if none is for it.
    func certificate(for host: String?) -> Certificate? {
        guard all.count > 1, let host else { return all.first }
        return all.first { $0.isFor(host) } ?? all.first
    }

    var expiry: (time: Int, file: String) {
        let first = all.min { $0.validity.upperBound < $1.validity.upperBound }
        return (first?.validity.upperBound ?? .max, first?.file ?? "")
    }
}
