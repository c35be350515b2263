import Glibc
public import Viper
public import ViperDaemon

/// How a test's requests reach a program.
public enum Transport: Sendable, CaseIterable {
    /// By a function call.
    case inProcess
    /// Over a socket, through libmicrohttpd.
    case socket

    /// Those by which tests reach whole programs: all, or none but function calls if `ADDER_TEST_SOCKETS` is `no`.
    public static let tested: [Transport] =
        getenv("ADDER_TEST_SOCKETS").map { String(cString: $0) } == "no" ? [.inProcess] : allCases

    /// Creates a client of a dispatcher, and a daemon if one is needed. No timeout is under ten minutes unless given.
    ///
    /// - Parameter limit: the handler timeout, over a socket.
    public func serve(
        _ dispatcher: Dispatcher, limit: Duration = .seconds(600)
    ) throws -> (client: any TestClient, daemon: Daemon?) {
        switch self {
        case .inProcess: return (InProcessClient { await dispatcher.respond(to: $0) }, nil)
        case .socket:
            var configuration = DaemonConfiguration()
            configuration.port = 0
            configuration.limits.headTimeout = .seconds(600)
            configuration.limits.bodyTimeout = .seconds(600)
            configuration.limits.idleTimeout = .seconds(600)
            configuration.limits.handlerTimeout = limit
            let daemon = try Daemon(
                configuration, handler: { await dispatcher.respond(to: $0) },
                immediate: { dispatcher.respondImmediately(to: $0) },
                bodyLimit: { dispatcher.bodyLimit(of: $0) },
                refusal: { dispatcher.respond(to: $1, refusedWith: $0) })
            return (SocketClient(port: daemon.port), daemon)
        }
    }
}
