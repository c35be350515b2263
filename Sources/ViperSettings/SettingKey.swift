/// A setting. Defaults, parsing, `adder config`, the file of all defaults and the documentation all derive from the
/// table of settings.
public struct SettingKey: Sendable, Equatable {
    /// The dotted name, such as `server.publicPath`.
    public let name: String
    public let kind: SettingKind
    /// The value if no source sets one, as text that ``kind`` accepts.
    let defaultValue: String
    /// One sentence.
    let documentation: String
    /// Whether the value is never shown.
    var isSecret = false

    /// Creates a setting.
    ///
    /// - Parameters:
    ///   - name: dotted; names with the same first part must be neighbours.
    ///   - kind: the format and bounds of the value.
    ///   - defaultValue: the value if no source sets one.
    ///   - documentation: one sentence.
    ///   - isSecret: whether the value is never shown.
    public init(
        _ name: String, _ kind: SettingKind, _ defaultValue: String, _ documentation: String, isSecret: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.defaultValue = defaultValue
        self.documentation = documentation
        self.isSecret = isSecret
    }

    /// The prefix of a program's environment variables: `ADDER_`.
    static func environmentPrefix(of program: String) -> String {
        String(program.uppercased().map { $0 == "-" ? "_" : $0 }) + "_"
    }

    /// The environment variable of a program: `ADDER_SERVER_PUBLIC_PATH` for `server.publicPath`.
    package func environmentName(of program: String) -> String {
        var variable = Self.environmentPrefix(of: program)
        var afterLowercase = false
        for character in name {
            if character.isUppercase, afterLowercase { variable.append("_") }
            afterLowercase = character.isLowercase
            variable.append(character == "." ? "_" : character.uppercased())
        }
        return variable
    }
}

extension SettingKey {
    package static let serverHost = SettingKey(
        "server.host", .text(maximum: 253), "127.0.0.1",
        "The address to listen on; 0.0.0.0 or :: for every interface.")
    package static let serverPort = SettingKey(
        "server.port", .integer(0...65535), "8080", "The port to listen on; 0 takes a free one and prints it.")
    package static let serverPublicPath = SettingKey(
        "server.publicPath", .pathPrefix, "",
        "The prefix of every path in links, for a proxy that serves the API below a path.")
    package static let serverPublicOrigin = SettingKey(
        "server.publicOrigin", .origin, "",
        "Where clients reach the server, such as https://api.example.org; the API's description names it.")
    package static let serverHosts = SettingKey(
        "server.hosts", .hosts, "",
        "Names of the server besides server.publicOrigin's; on loopback, and anywhere once set, others get 421.")
    package static let serverThreads = SettingKey(
        "server.threads", .integer(0...256), "0", "Threads that serve connections; 0 for one per core.")
    static let serverTrustedProxies = SettingKey(
        "server.trustedProxies", .networks(or: [""]), "",
        "Networks of proxies whose X-Forwarded-For or Forwarded is trusted.")
    package static let serverMetrics = SettingKey(
        "server.metrics", .networks(or: ["none", "loopback", "all"]), "loopback",
        "Who may read /metrics.")
    package static let serverDocs = SettingKey(
        "server.docs", .path, "",
        "The folder with Swagger UI's files for the page at /docs; without one the page is a plain list.")
    package static let logLevel = SettingKey(
        "log.level", .choice(["trace", "debug", "info", "notice", "warning", "error", "critical"]), "info",
        "The least severe event that is logged to standard error.")
    package static let logFormat = SettingKey(
        "log.format", .choice(["auto", "json", "text"]), "auto",
        "The format of log lines; auto is text on a terminal and JSON elsewhere.")
    package static let logAccess = SettingKey(
        "log.access", .boolean, "true", "Whether to write one line per request to standard output.")
    package static let limitsHeadBytes = SettingKey(
        "limits.headBytes", .integer(1024...1_048_576), "8192",
        "The maximum size of a request line and header fields together; each connection takes this much memory.")
    package static let limitsBodyBytes = SettingKey(
        "limits.bodyBytes", .integer(1...1_073_741_824), "1048576", "The maximum size of a request body.")
    package static let limitsBodiesBytes = SettingKey(
        "limits.bodiesBytes", .integer(65_536...1_099_511_627_776), "67108864",
        "The maximum size of all request bodies in memory, a quarter of it per address; beyond it, 503."
    )
    package static let limitsHeadTimeout = SettingKey(
        "limits.headTimeout", .duration(shortest...longest), "10s",
        "The time in which a whole request head must arrive.")
    package static let limitsBodyTimeout = SettingKey(
        "limits.bodyTimeout", .duration(shortest...longest), "30s",
        "The time in which a whole request body must arrive.")
    package static let limitsIdleTimeout = SettingKey(
        "limits.idleTimeout", .duration(shortest...longest), "60s", "How long a connection may be idle.")
    package static let limitsHandlerTimeout = SettingKey(
        "limits.handlerTimeout", .duration(shortest...longest), "30s",
        "How long a request may take to process; then it gets a 503.")
    package static let limitsConnections = SettingKey(
        "limits.connections", .integer(1...1_000_000), "10000",
        "The maximum number of connections; beyond it, idle ones are closed, or else clients wait.")
    package static let limitsConnectionsPerAddress = SettingKey(
        "limits.connectionsPerAddress", .integer(0...1_000_000), "0",
        "The maximum number of connections of an address; 0 for a quarter of limits.connections.")
    package static let shutdownDelay = SettingKey(
        "shutdown.delay", .duration(.zero ... .seconds(600), orAuto: true), "auto",
        "How long /readyz fails before listening stops; auto is 0s on a terminal and 5s elsewhere.")
    package static let shutdownTimeout = SettingKey(
        "shutdown.timeout", .duration(shortest...longest), "20s",
        "How long requests in progress may take to finish once listening has stopped.")
}
