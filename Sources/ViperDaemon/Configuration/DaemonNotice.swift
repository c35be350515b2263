/// A message for the operator.
public enum DaemonNotice: Sendable, Equatable {
    /// A message from libmicrohttpd about a connection, often about client input: clients can cause any number of them.
    case remark(String)
    /// A bug in the server.
    case fault(String)
}
