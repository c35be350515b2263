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
            throw Fault(description: answer == "missing" ? missing : "\(program): \(log)")
        }
    }

    /// What it has logged.
    var log: String { String(decoding: folder.read("log"), as: UTF8.self) }

    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    private static let script = """
        trap '' HUP INT TERM
        folder=$1 port=$2 program=$3
        shift 3
        cd /
        PATH=$PATH:/usr/sbin
        if ! command -v $program >"$folder/log" 2>&1; then
            echo missing
            exit
        fi
        "$@" >"$folder/log" 2>&1 </dev/null &
        pid=$!
        tries=0
        until (exec 3<>/dev/tcp/127.0.0.1/$port) 2>/dev/null; do
            tries=$((tries + 1))
            if ! kill -0 $pid 2>/dev/null || [ $tries -gt 3000 ]; then
                kill -KILL $pid 2>/dev/null
                echo failed
                exit
            fi
            sleep 0.02
        done
        echo ready
        read -r _
        kill -KILL $pid 2>/dev/null
        wait $pid 2>/dev/null
        """
}
