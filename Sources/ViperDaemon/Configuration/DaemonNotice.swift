/// A line for the operator.
public enum DaemonNotice: Sendable, Equatable {
    /// What libmicrohttpd says of a connection, often of what a client sent: a client can cause any number of them.
    case remark(String)
    /// A mistake of ours.
    case fault(String)
}
