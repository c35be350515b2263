/// What is wrong with an upstream's configuration, or with the system that should reach it.
public enum UpstreamSetupFault: Error, Sendable, Equatable {
    /// The address does not begin with `http://` or `https://`.
    case scheme
    /// The address has a user name or a password; a token has its own setting.
    case userInfo
    /// The host is missing, or is neither a name nor an address. IPv6 addresses need brackets.
    case host
    /// The port is not a number from 1 to 65535.
    case port
    /// The base path has characters that must be percent-encoded, or segments that are empty, `.` or `..`.
    case path
    /// The address has a `?`.
    case query
    /// The address has a `#`.
    case fragment
    /// A field's name is not a token, its value has control characters, or only the connection may set it. Holds the
    /// name.
    case field(String)
    /// The token is empty or has invalid characters (RFC 6750, section 2.1).
    case token
    /// A limit is out of bounds. Holds the setting's name and its bounds.
    case limit(String)
    /// libcurl cannot be used. Holds the reason.
    case library(String)
    /// The system cannot start another thread.
    case thread
}

extension UpstreamSetupFault: CustomStringConvertible {
    /// A message for the operator. It repeats no secret.
    public var description: String {
        switch self {
        case .scheme: "the address must begin with http:// or https://"
        case .userInfo: "the address must not contain a user name or a password"
        case .host: "the address has no valid host"
        case .port: "the address's port must be a number from 1 to 65535"
        case .path: "the address's path must be percent-encoded, without segments that are empty, '.' or '..'"
        case .query: "the address must not have a query"
        case .fragment: "the address must not have a fragment"
        case .field(let name): "the field '\(name)' cannot be sent"
        case .token: "the token is empty or has invalid characters"
        case .limit(let bounds): bounds
        case .library(let reason): "libcurl cannot be used: \(reason)"
        case .thread: "the system has no thread for the upstream"
        }
    }
}
