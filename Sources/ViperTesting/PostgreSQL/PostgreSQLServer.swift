import Glibc
import Synchronization
import ViperThreads

/// A real PostgreSQL server of this process's own, in a temporary folder, listening on 127.0.0.1 and on a Unix socket.
/// It stops and its folder is removed when the value is released or this process ends, in whatever way.
///
/// Its superuser is `postgres`. Databases belong to ``role``, which is not a superuser. Without `fsync`, a failure of
/// the machine would lose data; the end of the server, even by SIGKILL, does not.
///
/// Every call blocks: from a task, use ``onThread(_:)``.
public final class PostgreSQLServer: Sendable {
    /// The role that owns the tests' databases, and its password, in case one is required.
    public static let (role, password) = ("adder", "wide-open-sesame")

    /// How to stop a server.
    public enum StopMode: Sendable {
        /// Waits until the last client has disconnected.
        case smart
        /// Terminates all connections.
        case fast
        /// Stops at once; the next start recovers.
        case immediate
    }

    /// The port of 127.0.0.1 that it listens on; restarts keep it.
    public let port: UInt16
    /// The folder of the Unix socket.
    public let folder: String
    private let warden: PostgreSQLSupervisor
    let programs: String
    private let copying: String
    private let databases = Atomic(0)
    // One each, so that no test waits for the end of another's database.
    private let (creating, dropping) = (Locked<PostgreSQLSession?>(nil), Locked<PostgreSQLSession?>(nil))

    /// Creates a server and starts it.
    ///
    /// - Parameters:
    ///   - settings: lines for `postgresql.conf`, after the defaults of these tests: `max_connections = 20`.
    ///   - authentication: the authentication method over TCP: `trust`, `scram-sha-256`, `reject`.
    public static func start(settings: [String] = [], authentication: String = "trust") throws -> PostgreSQLServer {
        let server = try PostgreSQLServer(authentication: authentication)
        try server.warden.tell(.make)
        try server.configure(Self.settings + settings)
        try server.startAgain()
        try server.query("CREATE ROLE \(role) LOGIN PASSWORD '\(password)'")
        return server
    }

    /// Starts a standby of this server, which must have been started with ``settingsForStandbys``.
    public func startStandby() throws -> PostgreSQLServer {
        let standby = try PostgreSQLServer(authentication: "trust")
        try standby.warden.tell(.copy, "\(folder) \(port)")
        try standby.startAgain()
        return standby
    }

    /// The settings that a server needs to have standbys.
    public static let settingsForStandbys = ["wal_level = replica", "max_wal_senders = 4"]

    /// Promotes a standby to a primary. It blocks until that is done.
    public func promote() throws { try query("SELECT pg_promote()") }

    private init(authentication: String) throws {
        let installation = try PostgreSQLInstallation()
        programs = installation.programs
        // Copying files is the cheapest in memory, and the dearest on a disk. Before version 15 there is no choice.
        copying = TestFolders.areInMemory && installation.release >= 15 ? "STRATEGY file_copy" : ""
        folder = try TestFolders.make("adder-postgresql")
        port = try Loopback.freePort()
        let user = try Self.user(owning: folder)
        warden = try PostgreSQLSupervisor(
            programs: programs, folder: folder, port: port, user: user, authentication: authentication)
    }

    /// Small, since many tests run at once on few processors, and without background work that tests do not need.
    private static let settings = [
        "listen_addresses = '127.0.0.1'", "max_connections = 400", "shared_buffers = 64MB", "fsync = off",
        "full_page_writes = off", "synchronous_commit = on", "wal_level = minimal", "max_wal_senders = 0",
        "autovacuum = off", "dynamic_shared_memory_type = mmap", "log_checkpoints = off", "jit = off",
    ]

    private func configure(_ settings: [String]) throws {
        guard let file = fopen("\(folder)/data/postgresql.conf", "ae") else { throw SystemFault("postgresql.conf") }
        defer { fclose(file) }
        for setting in settings { fputs(setting + "\n", file) }
    }

    /// Changes the folder's owner if this process is root, since PostgreSQL refuses to run as root.
    /// - Returns: the start of a command that runs another as that user; empty if no other user is needed.
    static func user(owning folder: String) throws -> [String] {
        guard geteuid() == 0 else { return [] }
        guard let entry = getpwnam("postgres") ?? getpwnam("nobody") else {
            throw SystemFault("no other user than root")
        }
        let (user, group) = (entry.pointee.pw_uid, entry.pointee.pw_gid)
        guard chown(folder, user, group) == 0 else { throw SystemFault(folder) }
        return ["setpriv", "--reuid=\(user)", "--regid=\(group)", "--clear-groups"]
    }

    /// Stops the server and waits for its end.
    public func stop(_ mode: StopMode = .fast) throws {
        switch mode {
        case .smart: try warden.tell(.smart)
        case .fast: try warden.tell(.fast)
        case .immediate: try warden.tell(.immediate)
        }
    }

    /// Kills all of its processes with SIGKILL.
    public func kill() throws { try warden.tell(.kill) }

    /// Starts the server again after ``stop(_:)`` or ``kill()``, on the same port, and waits until it accepts queries.
    public func startAgain() throws { try warden.tell(.start) }

    /// Stops the server and starts it again.
    public func restart(_ mode: StopMode = .fast) throws {
        try stop(mode)
        try startAgain()
    }

    /// Suspends all of its processes: connections stay open and nothing arrives over them.
    public func freeze() throws { try warden.tell(.freeze) }

    /// Resumes after ``freeze()``.
    public func thaw() throws { try warden.tell(.thaw) }

    /// What the server has logged.
    public var log: String { warden.log }

    /// The connection string of a database over TCP.
    public func connectionString(database: String) -> String {
        "postgresql://\(Self.role):\(Self.password)@127.0.0.1:\(port)/\(database)"
    }

    /// Runs SQL as the superuser over the Unix socket, by a `psql` of its own, which takes some 20 ms.
    ///
    /// - Returns: the rows, one a line, their values separated by `|`.
    @discardableResult
    public func query(_ sql: String, in database: String = "postgres") throws -> String {
        let (status, output) = run(psql(in: database) + ["-c", sql])
        guard status == 0 else { throw TestFault("\(sql): \(output)") }
        return output.last == "\n" ? String(output.dropLast()) : output
    }

    private func psql(in database: String) -> [String] {
        [programs + "/psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"] + access(to: database)
    }

    /// The options by which PostgreSQL's programs reach a database, as the superuser over the Unix socket.
    func access(to database: String) -> [String] {
        ["-h", folder, "-p", "\(port)", "-U", "postgres", "-d", database]
    }

    /// Copies a database that nobody is connected to, under a new name.
    /// - Returns: the name.
    func copyDatabase(_ template: String) throws -> String {
        let name = "test_\(databases.add(1, ordering: .relaxed).newValue)"
        try perform("CREATE DATABASE \(name) TEMPLATE \(template) OWNER \(Self.role) \(copying)", over: creating)
        return name
    }

    func makeDatabase(_ name: String) throws { try query("CREATE DATABASE \(name) OWNER \(Self.role)") }

    /// Drops a database and disconnects its clients.
    func dropDatabase(_ name: String) throws { try perform("DROP DATABASE \(name) WITH (FORCE)", over: dropping) }

    /// Performs a statement over a kept connection, or over a new one if there is none or the last statement failed.
    private func perform(_ sql: String, over kept: borrowing Locked<PostgreSQLSession?>) throws {
        let result = kept.withLock { kept in
            Result {
                let session = try kept ?? PostgreSQLSession(psql(in: "postgres"))
                kept = nil
                try session.perform(sql)
                kept = session
            }
        }
        try result.get()
    }
}
