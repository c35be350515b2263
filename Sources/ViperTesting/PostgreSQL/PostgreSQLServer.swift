import Glibc
import Synchronization

/// A real PostgreSQL of this process's own, in a temporary folder, listening on 127.0.0.1 and on a Unix socket. It ends,
/// and its folder goes, with the value, and with this process, however that ends.
///
/// Its superuser is `postgres`. Databases belong to ``role``, which is not one. What is written is not durable: there is
/// no `fsync`, so that a machine's failure would lose it; the server's own end, by -9 too, does not.
///
/// Every call blocks: from a task, use ``onThread(_:)``.
public final class PostgreSQLServer: Sendable {
    /// The role that the tests' databases belong to, and its password, in case it is asked for.
    public static let (role, password) = ("adder", "wide-open-sesame")

    /// How a server ends.
    public enum StopMode: Sendable {
        /// Once the last connection has ended by itself.
        case smart
        /// All connections are ended.
        case fast
        /// At once, and the next start recovers.
        case immediate
    }

    /// Where it listens, on 127.0.0.1; also after a restart.
    public let port: UInt16
    /// The folder of its Unix socket.
    public let folder: String
    private let warden: PostgreSQLWarden
    private let programs: String
    private let databases = Atomic(0)

    /// Makes one and starts it.
    ///
    /// - Parameters:
    ///   - settings: lines for `postgresql.conf`, which come after these tests' own: `max_connections = 20`.
    ///   - authentication: how passwords are checked over TCP: `trust`, `scram-sha-256`, `reject`.
    public static func start(settings: [String] = [], authentication: String = "trust") throws -> PostgreSQLServer {
        try PostgreSQLServer(settings, authentication)
    }

    /// Starts a standby of this one, which must have been started with ``settingsForStandbys``.
    public func startStandby() throws -> PostgreSQLServer { try PostgreSQLServer(standbyOf: self) }

    /// What a server needs to have standbys.
    public static let settingsForStandbys = ["wal_level = replica", "max_wal_senders = 4"]

    /// Makes a standby a server of its own. It blocks until it is one.
    public func promote() throws { try query("SELECT pg_promote()") }

    private convenience init(_ settings: [String], _ authentication: String) throws {
        try self.init(authentication: authentication)
        try warden.tell(.make)
        try configure(Self.settings + settings)
        try warden.tell(.start)
        try query("CREATE ROLE \(Self.role) LOGIN PASSWORD '\(Self.password)'")
    }

    private convenience init(standbyOf primary: PostgreSQLServer) throws {
        try self.init(authentication: "trust")
        try warden.tell(.copy, "\(primary.folder) \(primary.port)")
        try warden.tell(.start)
    }

    private init(authentication: String) throws {
        programs = try PostgreSQLInstallation().programs
        var template = Array("/tmp/adder-postgresql-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemFault("no folder in /tmp") }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        port = try Loopback.freePort()
        let user = try Self.user(owning: folder)
        warden = try PostgreSQLWarden(
            programs: programs, folder: folder, port: port, user: user, authentication: authentication)
    }

    /// Small, since many tests run at once on few processors; and what would run beside them, if it is not wanted, does not.
    private static let settings = [
        "listen_addresses = '127.0.0.1'", "max_connections = 400", "shared_buffers = 64MB", "fsync = off",
        "full_page_writes = off", "synchronous_commit = on", "wal_level = minimal", "max_wal_senders = 0",
        "autovacuum = off", "dynamic_shared_memory_type = mmap", "log_checkpoints = off",
    ]

    private func configure(_ settings: [String]) throws {
        guard let file = fopen("\(folder)/data/postgresql.conf", "ae") else { throw SystemFault("postgresql.conf") }
        defer { fclose(file) }
        for setting in settings { fputs(setting + "\n", file) }
    }

    /// PostgreSQL refuses to run as root: then it is another user's, who gets the folder.
    /// - Returns: the words of a command that runs another as that user; none if it can be ours.
    static func user(owning folder: String) throws -> [String] {
        guard geteuid() == 0 else { return [] }
        guard let entry = getpwnam("postgres") ?? getpwnam("nobody") else {
            throw SystemFault("no other user than root")
        }
        let (user, group) = (entry.pointee.pw_uid, entry.pointee.pw_gid)
        guard chown(folder, user, group) == 0 else { throw SystemFault(folder) }
        return ["setpriv", "--reuid=\(user)", "--regid=\(group)", "--clear-groups"]
    }

    /// Stops it, and waits for its end.
    public func stop(_ mode: StopMode = .fast) throws {
        switch mode {
        case .smart: try warden.tell(.smart)
        case .fast: try warden.tell(.fast)
        case .immediate: try warden.tell(.immediate)
        }
    }

    /// Kills it and all of its processes with -9.
    public func kill() throws { try warden.tell(.kill) }

    /// Starts it again after a ``stop(_:)`` or a ``kill()``, on the same port, and waits until it can be asked.
    public func startAgain() throws { try warden.tell(.start) }

    /// Stops it, and starts it again.
    public func restart(_ mode: StopMode = .fast) throws {
        try stop(mode)
        try startAgain()
    }

    /// Stops all of its processes where they are: connections stay, and nothing comes over them.
    public func freeze() throws { try warden.tell(.freeze) }

    /// Lets it go on after a ``freeze()``.
    public func thaw() throws { try warden.tell(.thaw) }

    /// What it has logged.
    public var log: String { warden.log }

    /// How a client reaches one of its databases over TCP.
    public func connectionString(database: String) -> String {
        "postgresql://\(Self.role):\(Self.password)@127.0.0.1:\(port)/\(database)"
    }

    /// Runs SQL as the superuser, over the Unix socket, by a process of its own (`psql`), which takes some 20 ms.
    ///
    /// - Returns: the rows, each a line, their values parted by `|`.
    @discardableResult
    public func query(_ sql: String, in database: String = "postgres") throws -> String {
        let (status, output) = run([
            programs + "/psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", folder, "-p", "\(port)", "-U",
            "postgres", "-d", database, "-c", sql,
        ])
        guard status == 0 else { throw Fault(description: "\(sql): \(output)") }
        return output.last == "\n" ? String(output.dropLast()) : output
    }

    /// What ``query(_:in:)`` could not do.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// Makes a database with a name of its own, a copy of another one that nobody uses.
    /// - Returns: its name.
    func copyDatabase(_ template: String) throws -> String {
        let name = "test_\(databases.add(1, ordering: .relaxed).newValue)"
        try query("CREATE DATABASE \(name) TEMPLATE \(template) OWNER \(Self.role)")
        return name
    }

    /// Makes an empty database.
    func makeDatabase(_ name: String) throws { try query("CREATE DATABASE \(name) OWNER \(Self.role)") }

    /// Removes a database, and ends whoever is connected to it.
    func dropDatabase(_ name: String) throws { try query("DROP DATABASE \(name) WITH (FORCE)") }
}
