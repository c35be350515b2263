/// What is wrong with how an upstream was configured, or with the system that is to reach it.
public enum UpstreamSetupFault: Error, Sendable, Equatable {
    /// The address does not begin with `http://` or `https://`.
    case scheme
    /// There is a user's name or a password in the address; a token has a setting of its own.
    case userInfo
    /// The host is missing, or is neither a name nor an address; an address of IPv6 stands in brackets.
    case host
    /// The port is not a number from 1 to 65535.
    case port
    /// The base path has characters that must be percent-encoded, or segments that are empty, `.` or `..`.
    case path
    /// There is a `?` in the address.
    case query
    /// There is a `#` in the address.
    case fragment
    /// A field's name is no token, its value has control characters, or the field is the connection's own: its name.
    case field(String)
    /// The token is empty or has characters that no token has (RFC 6750, section 2.1).
    case token
    /// A limit is out of its bounds: the setting's name, and the bounds.
    case limit(String)
    /// libcurl cannot be used: why.
    case library(String)
    /// The system gives no thread.
    case thread
}

extension UpstreamSetupFault: CustomStringConvertible {
    /// For whoever configures it; it repeats no secret.
    public var description: String {
        switch self {
        case .scheme: "the address must begin with http:// or https://"
        case .userInfo: "the address must not hold a user's name or a password"
        case .host: "the address has no valid host"
        case .port: "the address's port must be a number from 1 to 65535"
        case .path: "the address's path must be percent-encoded, without segments that are empty, '.' or '..'"
        case .query: "the address must not have a query"
        case .fragment: "the address must not have a fragment"
        case .field(let name): "the field '\(name)' cannot be sent"
        case .token: "the token is empty or has characters that no token has"
        case .limit(let bounds): bounds
        case .library(let reason): "libcurl cannot be used: \(reason)"
        case .thread: "the system gives no thread for the upstream"
        }
    }
}
