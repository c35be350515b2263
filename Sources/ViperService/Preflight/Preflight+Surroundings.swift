import Glibc
import ViperControl
import ViperDaemon
import ViperDatabase
import ViperFiles
import ViperMail
import ViperPostgreSQL
import ViperUpstream
import ViperValues

// What the program needs of others: room, servers, the time.
extension Preflight {
    /// How long a server may take to answer.
    private static let patience = Duration.seconds(5)
    /// How far the clocks of this machine and of the database may differ: leases of jobs and the order of changes rely on it.
    private static let clockTolerance: Int64 = 5_000_000

    /// Certificates that could be served now.
    func checkCertificates() {
        guard !settings.text(.tlsCertificates).isEmpty else { return }
        report.line("certificates") {
            guard let store = try settings.certificates() else { return "none are set" }
            for key in store.exposedKeys { report.note("certificates", "every user can read the key \(key)") }
            let (end, file) = store.expiry
            return "they fit their keys; the first to end, \(file), does so in \((end - time(nil)) / 86_400) days"
        }
    }

    func checkDisk() {
        report.line("disk") {
            let folder = existing(settings.text(.dataFolder))
            let reserve = settings.diskReserve
            guard let free = DiskReserve.freeBytes(in: folder) else { return "that of \(folder) does not tell" }
            let text =
                "\(ProgressText.megabytes(free)) MB are free on that of \(folder), and data.reservedBytes keeps "
                + "\(ProgressText.megabytes(reserve.bytes)) MB"
            guard !reserve.isReached(in: folder) else { throw Complaint(text) }
            return text
        }
    }

    /// The size of PostgreSQL's database, if it has a limit.
    func checkSize(of store: InspectedStore) {
        let limit = settings.integer(.postgresDatabaseBytes)
        guard case .postgresql(let database) = store, limit > 0 else { return }
        report.line("size") {
            let size = try stopper.run {
                try await database.first("SELECT pg_database_size(current_database())") { row throws(DatabaseError) in
                    try row.integer(0)
                }
            }
            let bytes = Int(clamping: size ?? 0)
            let text =
                "the database has \(ProgressText.megabytes(bytes)) MB of the \(ProgressText.megabytes(limit)) of "
                + "postgres.databaseBytes"
            guard bytes < limit else { throw Complaint(text) }
            return text
        }
    }

    /// The folder, or the nearest one above it that exists.
    private func existing(_ path: String) -> String {
        var path = path[...]
        while access(String(path), F_OK) != 0, let slash = path.lastIndex(of: "/") {
            guard slash > path.startIndex else { return "/" }
            path = path[..<slash]
        }
        return access(String(path), F_OK) == 0 ? String(path) : "."
    }

    /// The mail servers and upstreams that the program's settings name.
    func checkServers() {
        for key in settings.keys {
            let text = settings.text(key)
            switch key.kind {
            case .mailServer: report.line(key.name) { try greetMailServer(text) }
            case .upstream: report.line(key.name) { try reachUpstream(text) }
            default: break
            }
        }
    }

    private func reachUpstream(_ text: String) throws -> String {
        guard !text.isEmpty else { return "none is set" }
        let address = try UpstreamAddress(text)
        _ = try ProbeConnection(to: address.host, port: Int(address.port), within: Self.patience)
        return "\(address.origin) takes connections"
    }

    private func greetMailServer(_ text: String) throws -> String {
        guard !text.isEmpty else { return "none is set" }
        guard let address = SMTPAddress(text) else { throw Complaint("it is no address") }
        let connection = try ProbeConnection(to: address.host, port: Int(address.port), within: Self.patience)
        // Behind TLS from the first byte, greeting takes libcurl.
        guard !address.isSecure else { return "\(address) takes connections" }
        try expect(220, from: connection, address)
        try connection.send("EHLO \(address.clientName.isEmpty ? "localhost" : address.clientName)\r\n")
        try expect(250, from: connection, address)
        try connection.send("QUIT\r\n")
        return "\(address) greets"
    }

    /// Reads a reply of one or more lines (RFC 5321, section 4.2).
    private func expect(_ code: Int, from connection: ProbeConnection, _ address: SMTPAddress) throws {
        // More than any server sends.
        for _ in 0..<100 {
            let line = try connection.line()
            guard let found = Int(line.prefix(3)), line.count >= 3 else {
                throw Complaint("\(address) does not respond like a mail server")
            }
            guard found == code else { throw Complaint("\(address) refuses with \(found)") }
            if line.dropFirst(3).first != "-" { return }
        }
        throw Complaint("\(address) does not end its reply")
    }
}

// The clock.
extension Preflight {
    func checkClock(_ store: InspectedStore?, _ state: SchemaState?) {
        report.line("clock") {
            let now = Timestamp.now()
            let built = FileTime.ofWriting(to: "/proc/self/exe")
            for (time, event) in [
                (built, "this program was built"), (state?.migratedAt, "the store was migrated"),
                (lastChange(in: store), "the store was changed"),
            ] {
                guard let time, now.microseconds + 1_000_000 < time else { continue }
                throw Complaint("it is \(now.text), and \(event) at \(Timestamp(microseconds: time).text)")
            }
            guard case .postgresql(let database)? = store else { return "it is \(now.text)" }
            try compareClock(with: database)
            return "it is \(now.text), as in PostgreSQL"
        }
    }

    /// When the change log of a SQLite store was last written to; nil if it is empty, or the store is older than that log.
    private func lastChange(in store: InspectedStore?) -> Int64? {
        guard case .unheld(let database, _)? = store else { return nil }
        return try? stopper.run {
            try await database.first("SELECT at FROM changes ORDER BY position DESC LIMIT 1") {
                row throws(DatabaseError) in try row.integer(0)
            }
        }
    }

    private func compareClock(with database: PostgreSQLDatabase) throws {
        let before = Timestamp.now().microseconds
        let theirs = try stopper.run {
            try await database.first("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)") {
                row throws(DatabaseError) in try row.integer(0)
            }
        }
        let after = Timestamp.now().microseconds
        guard let theirs else { return }
        let difference = theirs < before ? before - theirs : max(0, theirs - after)
        guard difference > Self.clockTolerance else { return }
        throw Complaint(
            "it is \(difference / 1_000_000) s \(theirs < before ? "ahead of" : "behind") PostgreSQL's")
    }
}
