import Glibc
import ViperThreads

/// A shell that starts and stops one PostgreSQL on commands over a pipe. When the pipe closes, at the latest when this
/// process ends in whatever way, the shell stops the server and removes the folder.
final class PostgreSQLSupervisor: Sendable {
    /// The shell's commands. Each is done when its response arrives.
    enum Command: String {
        /// Creates the data folder.
        case make
        /// Creates it as a standby's: a copy of the server whose folder and port follow.
        case copy
        /// Starts the server and waits until it accepts queries.
        case start
        /// Stops the server; for the modes see `pg_ctl(1)`.
        case smart, fast, immediate
        /// Kills all of its processes with SIGKILL.
        case kill
        /// Suspends all of its processes (SIGSTOP) and resumes them.
        case freeze, thaw
    }

    private let shell: Locked<ChildProcess>
    private let folder: String

    init(programs: String, folder: String, port: UInt16, user: [String], authentication: String) throws {
        self.folder = folder
        let command = Self.command(
            programs: programs, folder: folder, port: port, user: user, authentication: authentication)
        shell = Locked(try ChildProcess(command, inOwnSession: true))
    }

    /// The shell's command line.
    ///
    /// - Parameters:
    ///   - user: the start of a command that runs another as the server's user; empty if that is ours.
    ///   - authentication: the authentication method over TCP: see `initdb --auth-host`.
    static func command(
        programs: String, folder: String, port: UInt16, user: [String], authentication: String
    ) -> [String] {
        let clusters = getenv("ADDER_TEST_CLUSTERS").map { String(cString: $0) } ?? ""
        // With a socket as its input, bash would take itself for a remote shell and read its start-up files.
        let arguments = [programs, folder, "\(port)", authentication, clusters]
        return ["bash", "--norc", "-c", script, "adder-postgresql"] + arguments + user
    }

    /// Sends a command and waits until it is done. It blocks.
    func tell(_ command: Command, _ words: String = "") throws {
        let answer = shell.withLock { shell in
            shell.write("\(command.rawValue) \(words)\n") ? shell.line() : "gone"
        }
        guard answer == "0" else {
            throw TestFault("PostgreSQL: \(command) failed: \(log.split(separator: "\n").suffix(5))")
        }
    }

    /// What `initdb` and the server have logged so far.
    var log: String { String(decoding: fileBytes("\(folder)/log"), as: UTF8.self) }

    private static let script = String(decoding: PackageResources.postgresql_supervisor_sh, as: UTF8.self)
}
