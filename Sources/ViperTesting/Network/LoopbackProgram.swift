import ViperThreads

/// A program that listens on a port of 127.0.0.1 and has its files and its log in a folder. It stops when the value is
/// released or this process ends, in whatever way.
final class LoopbackProgram: Sendable {
    private let shell: Locked<ChildProcess>
    private let folder: TemporaryFolder

    /// Starts it and waits until it listens. It blocks.
    ///
    /// - Parameters:
    ///   - command: the program, which may lie in `/usr/sbin`, and its arguments.
    ///   - user: the start of a command that runs another as another user; empty for ours.
    ///   - environment: variables, `NAME=value`.
    init(
        _ command: [String], as user: [String] = [], environment: [String] = [], port: UInt16,
        in folder: TemporaryFolder
    ) throws {
        self.folder = folder
        let program = command.first ?? ""
        let words = ["bash", "--norc", "-c", Self.script, "adder-\(program)", folder.path, "\(port)", program]
        let variables = environment.isEmpty ? [] : ["env"] + environment
        shell = Locked(try ChildProcess(words + user + variables + command, inOwnSession: true))
        let answer = shell.withLock { $0.line() }
        guard answer == "ready" else {
            let missing =
                "There is no \(program), which these tests start themselves: apt-get install \(program) (config/test does)."
            throw TestFault(answer == "missing" ? missing : "\(program): \(log)")
        }
    }

    /// What it has logged.
    var log: String { String(decoding: folder.read("log"), as: UTF8.self) }

    private static let script = String(decoding: PackageResources.loopback_program_sh, as: UTF8.self)
}
