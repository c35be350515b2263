import ViperThreads

/// A haproxy with the project's configuration, in front of servers on this machine. It stops when the value is released
/// or this process ends, in whatever way.
public final class LoadBalancer: Sendable {
    /// The port of 127.0.0.1 that it listens on.
    public let port: UInt16
    private let shell: Locked<ChildProcess>
    private let folder: TemporaryFolder

    /// Starts haproxy. It blocks.
    ///
    /// - Parameters:
    ///   - configuration: the text of the configuration file. It refers to the servers by variables: see
    ///     `config/haproxy.cfg`. Its timeouts are extended, so that a machine that stalls for some seconds is not
    ///     mistaken for servers that do.
    ///   - servers: the servers' ports.
    public convenience init(configuration: String, servers: [UInt16]) throws {
        try self.init(configuration: configuration, servers: servers, program: "haproxy")
    }

    init(configuration: String, servers: [UInt16], program: String) throws {
        port = try Loopback.freePort()
        folder = try TemporaryFolder()
        try folder.write(Self.patient(configuration), to: "haproxy.cfg")
        var variables = ["LISTEN=127.0.0.1:\(port)"]
        for (index, server) in servers.enumerated() { variables.append("SERVER_\(index + 1)=127.0.0.1:\(server)") }
        let command = ["bash", "--norc", "-c", Self.script, "adder-haproxy", folder.path, program] + variables
        shell = Locked(try ChildProcess(command, inOwnSession: true))
        let answer = shell.withLock { $0.line() }
        guard answer == "ready" else {
            let log = String(decoding: folder.read("log"), as: UTF8.self)
            throw Fault(description: answer == "missing" ? Self.missing : "haproxy: \(log)")
        }
    }

    private static let missing =
        "There is no haproxy, which these tests start themselves: apt-get install haproxy (config/test does)."

    /// What haproxy has logged.
    public var log: String { String(decoding: folder.read("log"), as: UTF8.self) }

    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// The configuration with all timeouts set to a minute, for slow machines.
    static func patient(_ configuration: String) -> String {
        let lines = configuration.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let words = line.split(separator: " ")
            guard words.count == 3, words[0] == "timeout" else { return String(line) }
            return "    timeout \(words[1]) 60s"
        }
        return lines.joined(separator: "\n")
    }

    private static let script = """
        trap '' HUP INT TERM
        folder=$1 program=$2
        shift 2
        cd /
        if ! command -v $program >"$folder/log" 2>&1; then
            echo missing
            exit
        fi
        env "$@" $program -db -f "$folder/haproxy.cfg" >"$folder/log" 2>&1 </dev/null &
        pid=$!
        port=${1##*:}
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
