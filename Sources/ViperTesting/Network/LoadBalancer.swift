/// A haproxy with the project's configuration, in front of servers on this machine. It stops when the value is released
/// or this process ends, in whatever way.
public final class LoadBalancer: Sendable {
    /// The port of 127.0.0.1 that it listens on.
    public let port: UInt16
    private let program: LoopbackProgram

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
        let folder = try TemporaryFolder()
        try folder.write(Self.patient(configuration), to: "haproxy.cfg")
        var variables = ["LISTEN=127.0.0.1:\(port)"]
        for (index, server) in servers.enumerated() { variables.append("SERVER_\(index + 1)=127.0.0.1:\(server)") }
        let command = [program, "-db", "-f", "\(folder.path)/haproxy.cfg"]
        self.program = try LoopbackProgram(command, environment: variables, port: port, in: folder)
    }

    /// What haproxy has logged.
    public var log: String { program.log }

    /// The configuration with all timeouts set to a minute, for slow machines.
    static func patient(_ configuration: String) -> String {
        let lines = configuration.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let words = line.split(separator: " ")
            guard words.count == 3, words[0] == "timeout" else { return String(line) }
            return "    timeout \(words[1]) 60s"
        }
        return lines.joined(separator: "\n")
    }
}
